import { DAY } from '#contract/time';
import { browserStorage } from '@/lib/storage/storage.ts';
import { COMMENT_DRAFTS } from './comment-sign-out.ts';

/** Where a comment is written: `parent` is the comment that a reply answers. */
export type CommentPlace = { postId: string; parent: string | null };

/**
 * A comment that is not sent, stored in this browser. `owner` is its author, null for a guest. `id` is that of the
 * comment, so a repeated request writes once. `isSent`: a request may have stored it.
 */
export type CommentDraft = { owner: string | null; id: string; body: string; isSent: boolean; at: number };

const STORED_MS = 30 * DAY;

const keyOf = ({ postId, parent }: CommentPlace) => `${COMMENT_DRAFTS}${postId}:${parent ?? ''}`;

function parse(text: string | null): CommentDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as CommentDraft | null;
    return typeof draft?.body === 'string' && typeof draft.id === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export const createCommentDraft = (owner: string | null): CommentDraft => ({
  owner,
  id: crypto.randomUUID(),
  body: '',
  isSent: false,
  at: Date.now(),
});

/**
 * Returns what the viewer, or a guest in this browser, has written at a place; null without any. Deletes what another
 * user wrote. A guest does not see the text of a user whose session ended, who finds it again.
 */
export function readCommentDraft(owner: string | null, place: CommentPlace): CommentDraft | null {
  const draft = parse(browserStorage.get(keyOf(place)));
  if (draft === null) return null;
  if (draft.owner === null || draft.owner === owner) return { ...draft, owner };
  if (owner !== null) removeCommentDraft(place);
  return null;
}

/** Stores a draft; deletes it when it is empty. */
export function saveCommentDraft(place: CommentPlace, draft: CommentDraft): void {
  if (draft.body.trim() === '') removeCommentDraft(place);
  else browserStorage.set(keyOf(place), JSON.stringify(draft));
}

export const removeCommentDraft = (place: CommentPlace): void => void browserStorage.set(keyOf(place), null);

/** Deletes drafts that nobody continued for a month. */
export function removeOldDrafts(now: number): void {
  for (const key of browserStorage.keys(COMMENT_DRAFTS)) {
    const draft = parse(browserStorage.get(key));
    if (draft === null || draft.at < now - STORED_MS) browserStorage.set(key, null);
  }
}
