import { draftMessages } from '#contract/drafts';
import { DRAFTS_MAX, TEXT_BYTES_MAX, UNCONFIRMED_TEXT_BYTES_MAX } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';

/**
 * Checks that a user may save a draft under an id. An existing draft can always be saved, to lose no text.
 * @throws AppError not_found for another user's work, forbidden when blogging is off, conflict with too many drafts
 */
export function checkSave(
  user: SessionUser,
  facts: { draftBy: number | null; postBy: number | null; storedDrafts: number },
) {
  const others = [facts.draftBy, facts.postBy].filter((seq) => seq !== null && seq !== user.seq);
  if (others.length > 0) throw notFound(draftMessages.notFound);
  if (facts.draftBy === user.seq) return;
  if (!user.isBlogger) throw new AppError('forbidden', postMessages.bloggingOff);
  if (facts.storedDrafts >= DRAFTS_MAX) throw new AppError('conflict', draftMessages.tooMany(DRAFTS_MAX));
}

/** Returns the bytes of drafts and revisions that a user may store. */
export const maxTextBytes = ({ emailConfirmed }: Pick<SessionUser, 'emailConfirmed'>): number =>
  emailConfirmed ? TEXT_BYTES_MAX : UNCONFIRMED_TEXT_BYTES_MAX;

/** @param stored the bytes that the user stores now */
export const hasTextRoom = (user: SessionUser, stored: number, bytes: number): boolean =>
  bytes <= 0 || stored + bytes <= maxTextBytes(user);

/**
 * Checks that a user may store `bytes` more; zero or less always fits.
 * @param stored the bytes that the user stores now
 * @throws AppError conflict
 */
export function checkTextRoom(user: SessionUser, stored: number, bytes: number): void {
  if (hasTextRoom(user, stored, bytes)) return;
  throw new AppError(
    'conflict',
    user.emailConfirmed ? draftMessages.storageFull : draftMessages.storageFullUnconfirmed,
  );
}
