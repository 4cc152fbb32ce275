import { draftMessages } from '#contract/drafts';
import { DRAFTS_MAX, TEXT_BYTES_MAX, UNCONFIRMED_TEXT_BYTES_MAX } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';

/**
 * Whether someone may save a draft under an id. Somebody else's does not exist for them; what one has already can be
 * saved whatever changed since, so that no text is lost.
 * @throws AppError not_found, forbidden when blogging is off, conflict with too many drafts
 */
export function checkSave(user: SessionUser, facts: { draftBy: number | null; postBy: number | null; kept: number }) {
  const others = [facts.draftBy, facts.postBy].filter((seq) => seq !== null && seq !== user.seq);
  if (others.length > 0) throw notFound(draftMessages.notFound);
  if (facts.draftBy === user.seq) return;
  if (!user.isBlogger) throw new AppError('forbidden', postMessages.bloggingOff);
  if (facts.kept >= DRAFTS_MAX) throw new AppError('conflict', draftMessages.tooMany(DRAFTS_MAX));
}

/** Returns how many bytes of drafts and revisions a user may store. */
export const maxTextBytes = ({ emailConfirmed }: Pick<SessionUser, 'emailConfirmed'>): number =>
  emailConfirmed ? TEXT_BYTES_MAX : UNCONFIRMED_TEXT_BYTES_MAX;

/** @param stored how many bytes the user stores now */
export const hasTextRoom = (user: SessionUser, stored: number | null, bytes: number): boolean =>
  bytes <= 0 || (stored ?? 0) + bytes <= maxTextBytes(user);

/**
 * Checks that a user may store `bytes` more; what adds nothing always fits.
 * @param stored how many bytes they store now
 * @throws AppError conflict
 */
export function checkTextRoom(user: SessionUser, stored: number | null, bytes: number): void {
  if (hasTextRoom(user, stored, bytes)) return;
  throw new AppError(
    'conflict',
    user.emailConfirmed ? draftMessages.storageFull : draftMessages.storageFullUnconfirmed,
  );
}
