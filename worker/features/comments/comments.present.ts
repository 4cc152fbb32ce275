import {
  COMMENTS_PAGE_SIZE,
  type Comment,
  type CommentThread,
  type LinkedCommentResponse,
  REPLIES_PAGE_SIZE,
  REPLIES_SHOWN,
} from '#contract/comments';
import { writeCursor } from '../../db/cursor.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import type { CommentRow, LinkedThreadRow, ThreadRow } from './comments.repo.ts';

const presentRow = ({ authorId, username, pictureKey, ...row }: CommentRow): Comment => ({
  id: row.id,
  author:
    authorId === null || username === null
      ? null
      : { id: authorId, username, pictureUrl: profilePictureUrl(pictureKey) },
  isBlogger: row.isBlogger === 1,
  isOwn: row.isOwn === 1,
  state: row.state,
  body: row.body,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
  likeCount: row.likeCount,
  isLiked: row.isLiked === 1,
  replyCount: row.replyCount,
});

/** Converts the JSON of a row to a comment. */
export const presentComment = (json: string): Comment => presentRow(JSON.parse(json) as CommentRow);

/** @param linkedId the id of a reply that is shown in any case */
function presentThread({ comment, replies }: ThreadRow, linkedId?: string): CommentThread {
  const rows = (JSON.parse(replies) as CommentRow[]).toSorted((a, b) => a.seq - b.seq);
  const shown = rows.slice(0, REPLIES_SHOWN);
  const last = shown.at(-1);
  return {
    ...presentComment(comment),
    replies: rows.filter((row) => shown.includes(row) || row.id === linkedId).map(presentRow),
    nextReplies: rows.length > shown.length && last !== undefined ? writeCursor({ before: last.seq, mode: 0 }) : null,
  };
}

/** Returns the cursor behind a page, or null if it is the last one. @param mode the order that the cursor belongs to */
function cursorAfter(rows: readonly { seq: number }[], size: number, mode: number): string | null {
  const last = rows[size - 1];
  return rows.length > size && last !== undefined ? writeCursor({ before: last.seq, mode }) : null;
}

/** Returns a page of threads. @param rows one more than the page if another follows */
export const presentThreads = (rows: readonly ThreadRow[], mode: number) => ({
  comments: rows.slice(0, COMMENTS_PAGE_SIZE).map((row) => presentThread(row)),
  nextCursor: cursorAfter(rows, COMMENTS_PAGE_SIZE, mode),
});

/** Returns the thread of the comment with this id. */
export const presentLinkedThread = ({ postId, ...row }: LinkedThreadRow, id: string): LinkedCommentResponse => ({
  postId,
  thread: presentThread(row, id),
});

/** Returns a page of replies. @param rows one more than the page if another follows */
export const presentReplies = (rows: readonly { seq: number; comment: string }[]) => ({
  replies: rows.slice(0, REPLIES_PAGE_SIZE).map(({ comment }) => presentComment(comment)),
  nextCursor: cursorAfter(rows, REPLIES_PAGE_SIZE, 0),
});
