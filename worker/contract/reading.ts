import { articlePath } from './posts.ts';
import { DAY } from './time.ts';

export type { ReadingResponse, SavedCard, SavedEntry, SavedIdsResponse, SavedPage } from './reading.schema.ts';

/** Number of saved posts per reader, of a guest in one browser, and in a page of the list. */
export const SAVED_MAX = 1000;
export const GUEST_SAVED_MAX = 50;
export const SAVED_PAGE_SIZE = 10;

/** The two parts of a reading list. */
export const savedStates = ['open', 'read'] as const;
export type SavedState = (typeof savedStates)[number];

/** Number of stored reading positions per reader: the newest. */
export const POSITIONS_MAX = 300;
/** Number of articles that a reader can continue, and how long. */
export const CONTINUED_MAX = 3;
export const CONTINUED_FOR_MS = 30 * DAY;

/** A reading position is the share of the text above the top of the viewport, in thousandths. */
export const PART_MAX = 1000;
/** The shares at which an article counts as started, and after which it counts as read. */
export const PART_STARTED = 50;
export const PART_DONE = 900;
/** A smaller move of the position is not sent. */
export const PART_STEP = 50;

const MARK = '#at=';

/** Returns the path that continues an article. Servers and caches do not see the position in its fragment. */
export const continuePath = (post: { id: string; slug: string }, part: number): string =>
  articlePath(post) + MARK + part;

/** Returns the position that a fragment of the browser's address names, or undefined. */
export const readPositionMark = (hash: string): number | undefined =>
  /^#at=\d{1,3}$/.test(hash) ? Number(hash.slice(MARK.length)) : undefined;

export const readingMessages = {
  signInToSave: 'Please sign in to save posts',
  saved: 'Saved to your reading list',
  removed: 'Removed from your reading list',
  markedRead: 'Moved to Read',
  markedOpen: 'Moved to To Read',
  saveFailed: 'Failed to update your reading list',
  loadFailed: 'Failed to load your reading list',
  full: `Your reading list has ${SAVED_MAX} posts, the most it can hold. Remove some to save others.`,
  savedHere: 'Saved in this browser',
  savedHereHint: 'Sign in to find it on all your devices.',
  joined: (count: number) =>
    count === 1
      ? 'The post you saved in this browser is now in your reading list'
      : `The ${count} posts you saved in this browser are now in your reading list`,
  removedHere: 'Removed from the posts saved in this browser',
  fullHere: `You can save ${GUEST_SAVED_MAX} posts without an account. Sign in to save more.`,
  notStoredHere: 'This browser does not store saved posts. Sign in to save them.',
  articleRemoved: 'Removed from Continue Reading',
  removeFailed: 'Failed to remove the article',
  historyCleared: 'Your reading history is cleared',
  clearFailed: 'Failed to clear your reading history',
} as const;
