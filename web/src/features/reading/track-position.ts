import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { PART_MAX, PART_STEP } from '#contract/reading';
import { api } from '@/lib/http/api.ts';

/** Gestures with which a reader scrolls. */
const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Returns the share of the text above the viewport, in thousandths: all of it when its end is on the screen. */
function partAboveViewport(text: Element): number {
  const { top, bottom, height } = text.getBoundingClientRect();
  if (bottom <= window.innerHeight) return PART_MAX;
  return Math.min(PART_MAX, Math.max(0, Math.round((-top / height) * PART_MAX)));
}

/**
 * Scrolls to a position once the fonts have loaded, because they change the height of the text. Has no effect after the
 * reader has scrolled: the page begins at its top, and this code can load late. Pictures have their size before they load.
 */
async function restore(text: Element, part: number, signal: AbortSignal): Promise<void> {
  const own = new AbortController();
  const isOver = AbortSignal.any([own.signal, signal]);
  for (const type of GESTURES) {
    window.addEventListener(type, () => own.abort(), { passive: true, signal: isOver });
  }
  await document.fonts.ready;
  if (!isOver.aborted && window.scrollY === 0) {
    const { top, height } = text.getBoundingClientRect();
    window.scrollTo({ top: top + (height * part) / PART_MAX, behavior: 'instant' });
  }
  own.abort();
}

type TrackedArticle = {
  postId: string;
  text: Element;
  /** The position at which the reader continues; undefined at the start. */
  part: number | undefined;
};

/**
 * Restores the reader's position in an article, and stores the last one when the page is hidden or left, if it moved far
 * enough. Returns the function that ends it.
 */
export function trackPosition(queryClient: QueryClient, { postId, text, part }: TrackedArticle): () => void {
  const over = new AbortController();
  const { signal } = over;
  let stored = part ?? 0;
  let last = stored;

  /** Cancels a first fetch too, whose response may lack the position. */
  async function refetch() {
    await queryClient.cancelQueries({ queryKey: queryKeys.reading });
    await queryClient.invalidateQueries({ queryKey: queryKeys.reading });
  }

  function store() {
    if (Math.abs(last - stored) < PART_STEP) return;
    stored = last;
    api
      .put(`/reading/${encodeURIComponent(postId)}`, { part: last }, { keepalive: true })
      .then(refetch)
      // The next visit stores another position.
      .catch(() => undefined);
  }

  const note = () => {
    if (text.isConnected) last = partAboveViewport(text);
  };
  const storeHidden = () => document.visibilityState === 'hidden' && store();
  window.addEventListener('scroll', note, { passive: true, signal });
  document.addEventListener('visibilitychange', storeHidden, { signal });
  window.addEventListener('pagehide', store, { signal });
  if (part !== undefined) void restore(text, part, signal);
  return () => {
    over.abort();
    store();
  };
}
