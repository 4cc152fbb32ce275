import { DAY } from '#contract/limits';

/** A notice that could not be sent for so long after its post appeared is not news any more. */
export const NOTICE_TTL_MS = 3 * DAY;

/** What the ids of notices begin with: the id of the post and that of the subscription follow. */
export const NOTICE_PREFIX = 'post-notice-mail:';

/** The id of the mail that tells a subscriber of a post. */
export const postNoticeMailId = (postId: string, subscriptionId: string) =>
  `${NOTICE_PREFIX}${postId}:${subscriptionId}`;
