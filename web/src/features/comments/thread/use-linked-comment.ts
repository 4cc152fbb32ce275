import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { commentAnchor } from '#contract/comments';
import { COMMENTS_ID } from '#contract/posts';

const PREFIX = `#${commentAnchor('')}`;

/** Returns whether an address names the comments of an article, or one of them. */
export const isCommentsHash = (hash: string): boolean => hash === `#${COMMENTS_ID}` || hash.startsWith(PREFIX);

/** Returns the id of the comment that the address names; null without one. */
export function useLinkedId(): string | null {
  const { hash } = useLocation();
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

/** Scrolls to the comments, or the comment, that the address names, when they are loaded and at each press of a link. */
export function useScrollToHash(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each press of a link.
  useEffect(() => {
    if (!isLoaded || !isCommentsHash(hash)) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    if (hash !== `#${COMMENTS_ID}`) target?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
}
