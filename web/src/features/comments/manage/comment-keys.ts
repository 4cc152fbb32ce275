import type { ModeratedCommentList } from '#contract/comments';

/** Query keys of the screens on which a blogger moderates comments. */
export const commentKeys = {
  /** Prefix of all of them. */
  all: ['own', 'comments'],
  /** Prefix of all lists. */
  lists: ['own', 'comments', 'lists'],
  /** Infinite query. */
  list: (name: ModeratedCommentList) => ['own', 'comments', 'lists', name],
  /** Counts of what waits for a decision. */
  waiting: ['own', 'comments', 'waiting'],
  /** Infinite query: the people whom the viewer has banned. */
  bans: ['own', 'comments', 'bans'],
  settings: ['own', 'comments', 'settings'],
};
