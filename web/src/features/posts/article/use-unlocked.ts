import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { toast } from '@/lib/toast.ts';
import type { DisplayArticle } from './article-header.tsx';

const UNLOCKED = 'You are subscribed. Here is the whole article.';

/** Says something once somebody looks at this tab. */
function whenSeen(say: () => void) {
  if (document.visibilityState === 'visible') return say();
  document.addEventListener('visibilitychange', say, { once: true });
}

/** Goes on where the teaser ended; nothing moves. */
function focusFrom(paragraph: Element | undefined) {
  if (!(paragraph instanceof HTMLElement)) return;
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
}

/**
 * When the rest of an article takes the place of its paywall while it is being read: says so, and lets the focus go on
 * in the text when it was on what has gone.
 * @param text what holds the article's text, paragraph by paragraph
 * @returns what the paywall needs for that
 */
export function useUnlockTransition({ id, access, isFree }: DisplayArticle, text: RefObject<HTMLElement | null>) {
  const { isLost, watch } = useLostFocus();
  const teaser = useRef<{ id: string; paragraphs: number } | null>(null);
  useLayoutEffect(() => {
    const { current: shown } = text;
    const before = teaser.current;
    teaser.current = access === 'teaser' && shown !== null ? { id, paragraphs: shown.childElementCount } : null;
    if (before?.id !== id || access !== 'full' || isFree) return;
    if (isLost()) focusFrom(shown?.children[before.paragraphs - 1]);
    whenSeen(() => toast.success(UNLOCKED));
  }, [id, access, isFree, text, isLost]);
  return watch;
}
