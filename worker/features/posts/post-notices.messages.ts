import type { NewOutboxMessage } from '../../outbox/enqueue.ts';

/**
 * What one delivery of a new post's notices works through: its author's subscriptions after an id, '' at first.
 * `publishedAt` is when it was published, for the first time or again.
 */
export type PostNoticeSlice = { postId: string; publishedAt: number; after: string };

/** A slice of the notices of a post, once for each slice of each publication. */
export const postNoticeMessage = (notice: PostNoticeSlice, createdAt: number): NewOutboxMessage => ({
  id: `post-notice:${notice.postId}:${notice.publishedAt}:${notice.after}`,
  kind: 'post-notice',
  payload: notice,
  createdAt,
});
