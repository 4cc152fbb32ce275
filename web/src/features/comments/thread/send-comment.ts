import type { Comment, NewCommentRequest } from '#contract/comments';
import { ApiError, api } from '@/lib/http/api.ts';
import type { CommentDraft, CommentPlace } from './comment-drafts.ts';

/** Returns a text as the server stores it. */
const toStored = (text: string) => text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();

async function post({ postId, parent }: CommentPlace, id: string, body: string): Promise<Comment> {
  const request: NewCommentRequest = { id, body, parent };
  return (await api.post<{ comment: Comment }>(`/posts/${encodeURIComponent(postId)}/comments`, request)).comment;
}

/** Changes the text of a comment; null when that is no longer possible. */
async function put(id: string, body: string): Promise<Comment | null> {
  try {
    return (await api.put<{ comment: Comment }>(`/comments/${encodeURIComponent(id)}`, { body })).comment;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}

/**
 * Sends a comment. If its id has another text: an earlier request of this draft stored it, so the text is changed while
 * that is possible; or another tab did, and the comment gets a new id.
 * @param renew called with the new id before it is sent
 */
export async function sendComment(
  place: CommentPlace,
  { id, body, sent }: CommentDraft,
  renew: (id: string) => void,
): Promise<Comment> {
  const text = toStored(body);
  const comment = await post(place, id, body);
  if (comment.body === text) return comment;
  const isOwn = sent.some((earlier) => toStored(earlier) === comment.body);
  const changed = isOwn ? await put(id, body) : null;
  if (changed !== null) return changed;
  const fresh = crypto.randomUUID();
  renew(fresh);
  return await post(place, fresh, body);
}

/** Returns what was typed while a comment was sent: what follows the sent text, or all of a text that was changed. */
export const textLeft = (body: string, sent: string): string =>
  body.startsWith(sent) ? body.slice(sent.length).trimStart() : body;
