import { DAY } from '#contract/time';

/** Age of a post in milliseconds after which an unsent notice expires. */
export const NOTICE_TTL_MS = 3 * DAY;

/** Prefix of the ids of notices. The ids of the post and the subscription follow. */
export const NOTICE_PREFIX = 'post-notice-mail:';

/** Returns the id of the notice to one subscriber. */
export const postNoticeMailId = (postId: string, subscriptionId: string) =>
  `${NOTICE_PREFIX}${postId}:${subscriptionId}`;
