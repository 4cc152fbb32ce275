import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { toast } from '@/lib/toast.ts';
import type { DisplayArticle } from './article-header.tsx';

const UNLOCKED = 'You are subscribed. Here is the whole article.';

/** Runs the callback as soon as the tab is visible. */
function whenSeen(say: () => void) {
  if (document.visibilityState === 'visible') return say();
  document.addEventListener('visibilitychange', say, { once: true });
}

/** Focuses the paragraph at which the teaser ended, without scrolling. */
function focusFrom(paragraph: Element | undefined) {
  if (!(paragraph instanceof HTMLElement)) return;
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
}

/**
 * Announces that the article was unlocked while it was open, and moves the focus from the removed paywall into the
 * text.
 * @param text the element whose children are the paragraphs
 * @returns focus handlers for the paywall
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
