import type { OutboxRow } from '../../db/outbox.ts';

/** What one delivery of a new post's notices works through: its author's subscriptions after an id, '' at first. */
export type PostNotice = { postId: string; after: string };

/** A slice of the notices of a post, once for each slice: a post has one first publication. */
export const postNoticeMessage = (notice: PostNotice, createdAt: number): OutboxRow => ({
  id: `post-notice:${notice.postId}:${notice.after}`,
  kind: 'post-notice',
  payload: notice,
  createdAt,
});
