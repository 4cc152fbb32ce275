import { useEffect, useRef } from 'react';
import { VIEW_FROM_MAX } from '#contract/figures';
import { readEmailMark } from '#contract/visits';
import { api } from '@/lib/http/api.ts';

type Entry = { idx?: number; usr?: { from?: string } | null } | null;

/** Returns the page that linked to this one: of another site by its referrer, of this one by the router's history. */
function cameFrom(): string {
  const { idx = 0, usr } = (window.history.state as Entry) ?? {};
  return idx > 0 ? (usr?.from ?? '/') : document.referrer.slice(0, VIEW_FROM_MAX);
}

/**
 * Reports a view once per load of an article, with the page or the email that it was opened from. The page must do it,
 * because responses from the edge cache run no worker. Failures are ignored.
 */
export function useCountView(postId: string | undefined) {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (postId === undefined || counted.current === postId) return;
    counted.current = postId;
    const email = readEmailMark(window.location.hash);
    // Removes the mark, so a reload or a copied address does not count as another visit.
    if (email !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    api.post(`/posts/${encodeURIComponent(postId)}/views`, { email, from: cameFrom() }).catch(() => undefined);
  }, [postId]);
}
