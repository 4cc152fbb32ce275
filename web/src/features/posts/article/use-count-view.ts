import { useEffect, useRef } from 'react';
import { api } from '@/lib/http/api.ts';

/**
 * Tells the server once per load of an article that it was opened (spec §7 increment_view_count). Pages answered
 * from the edge cache run no worker, so the page itself has to say it. Nobody is told when it fails.
 */
export function useCountView(postId: string | undefined) {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (postId === undefined || counted.current === postId) return;
    counted.current = postId;
    api.post(`/posts/${encodeURIComponent(postId)}/views`).catch(() => undefined);
  }, [postId]);
}
