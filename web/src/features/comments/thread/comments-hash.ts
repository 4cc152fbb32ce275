import { COMMENTS_ID, commentAnchor } from '#contract/posts';

const PREFIX = `#${commentAnchor('')}`;

/** Returns whether the fragment of an address names the comments of an article, or one of them. */
export const isCommentsHash = (hash: string): boolean => hash === `#${COMMENTS_ID}` || hash.startsWith(PREFIX);

/** Returns the id of the comment that a fragment names; null without one. */
export const linkedIdOf = (hash: string): string | null => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null);
