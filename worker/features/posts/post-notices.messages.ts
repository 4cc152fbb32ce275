import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/**
 * Slice of a new post's notices: its author's subscriptions after an id, '' at first. `publishedAt` is the time of this
 * publication, the first or a later one.
 */
export type PostNoticeSlice = { postId: string; publishedAt: number; after: string };

/** Creates the job for a slice of notices, once per slice of each publication. */
export const postNoticeMessage = (notice: PostNoticeSlice, createdAt: number): NewOutboxMessage =>
  jobMessage('post-notice', `post-notice:${notice.postId}:${notice.publishedAt}:${notice.after}`, notice, createdAt);
