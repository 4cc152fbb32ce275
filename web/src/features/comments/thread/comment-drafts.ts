import { DAY } from '#contract/time';
import { browserStorage } from '@/lib/storage/storage.ts';
import { COMMENT_DRAFTS } from './comment-sign-out.ts';

/** Where a comment is written: `parent` is the comment that a reply answers. */
export type CommentPlace = { postId: string; parent: string | null };

/** Where a text is written: a new comment, or the changed text of the comment with the id `edited`. */
export type DraftPlace = CommentPlace | { edited: string };

/**
 * A comment that is not sent, stored in this browser. `owner` is its author, null for a guest. `id` is that of the
 * comment, so a repeated request writes once. `sent`: the texts that a request with this id may have stored.
 */
export type CommentDraft = { owner: string | null; id: string; body: string; sent: string[]; at: number };

const STORED_MS = 30 * DAY;

function keyOf(owner: string | null, place: DraftPlace): string {
  const where = 'edited' in place ? `edit:${place.edited}` : `${place.postId}:${place.parent ?? ''}`;
  return `${COMMENT_DRAFTS}${owner ?? 'guest'}:${where}`;
}

function parse(text: string | null): CommentDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as CommentDraft | null;
    return typeof draft?.body === 'string' && typeof draft.id === 'string' && Array.isArray(draft.sent) ? draft : null;
  } catch {
    return null;
  }
}

const read = (owner: string | null, place: DraftPlace) => parse(browserStorage.get(keyOf(owner, place)));

export const createCommentDraft = (owner: string | null): CommentDraft => ({
  owner,
  id: crypto.randomUUID(),
  body: '',
  sent: [],
  at: Date.now(),
});

/** Stores a draft; deletes it when it is empty. */
export function saveCommentDraft(place: DraftPlace, draft: CommentDraft): void {
  const text = draft.body.trim() === '' ? null : JSON.stringify(draft);
  browserStorage.set(keyOf(draft.owner, place), text);
}

/**
 * Returns what the viewer has written at a place; null without any. What a guest wrote becomes the text of the person who
 * signs in, behind their own. A guest does not see the text of a user whose session ended, who finds it again.
 */
export function readCommentDraft(owner: string | null, place: DraftPlace): CommentDraft | null {
  const own = read(owner, place);
  const guests = owner === null ? null : read(null, place);
  if (guests === null) return own;
  const draft = own === null ? { ...guests, owner } : { ...own, body: `${own.body.trimEnd()}\n\n${guests.body}` };
  saveCommentDraft(place, draft);
  // A storage that is full keeps the guest's text.
  if (read(owner, place)?.body === draft.body) browserStorage.set(keyOf(null, place), null);
  return draft;
}

/** Deletes a draft that was sent, unless another tab has stored another text. */
export function removeSentDraft(place: DraftPlace, { owner, body }: CommentDraft): void {
  if (read(owner, place)?.body === body) browserStorage.set(keyOf(owner, place), null);
}

/** Deletes drafts that nobody continued for a month. */
export function removeOldDrafts(now: number): void {
  for (const key of browserStorage.keys(COMMENT_DRAFTS)) {
    const draft = parse(browserStorage.get(key));
    if (draft === null || draft.at < now - STORED_MS) browserStorage.set(key, null);
  }
}
