import { useEffect, useRef } from 'react';
import { api } from '@/lib/http/api.ts';

/**
 * Reports a view once per load of an article. The page must do it, because responses from the edge cache run no worker.
 * Failures are ignored.
 */
export function useCountView(postId: string | undefined) {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (postId === undefined || counted.current === postId) return;
    counted.current = postId;
    api.post(`/posts/${encodeURIComponent(postId)}/views`).catch(() => undefined);
  }, [postId]);
}
