import { type RefObject, useLayoutEffect, useRef } from 'react';
import { toast } from '@/lib/toast.ts';
import type { ShownArticle } from './article-header.tsx';

const UNLOCKED = 'You are subscribed. Here is the whole article.';

/** Says something once somebody looks at this tab. */
function whenSeen(say: () => void) {
  if (document.visibilityState === 'visible') return say();
  document.addEventListener('visibilitychange', say, { once: true });
}

/** Goes on where the teaser ended, unless the reader is somewhere else; nothing moves. */
function focusFrom(paragraph: Element | undefined) {
  const { activeElement } = document;
  if (!(paragraph instanceof HTMLElement) || (activeElement !== null && activeElement !== document.body)) return;
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
}

/**
 * When the rest of an article takes the place of its paywall while it is being read: says so, and lets the focus go on
 * in the text when it was on what has gone.
 * @param text what holds the article's text, paragraph by paragraph
 */
export function useUnlocked({ id, access, isFree }: ShownArticle, text: RefObject<HTMLElement | null>): void {
  const teaser = useRef<{ id: string; paragraphs: number } | null>(null);
  useLayoutEffect(() => {
    const { current: shown } = text;
    const before = teaser.current;
    teaser.current = access === 'teaser' && shown !== null ? { id, paragraphs: shown.childElementCount } : null;
    if (before?.id !== id || access !== 'full' || isFree) return;
    focusFrom(shown?.children[before.paragraphs - 1]);
    whenSeen(() => toast.success(UNLOCKED));
  }, [id, access, isFree, text]);
}
