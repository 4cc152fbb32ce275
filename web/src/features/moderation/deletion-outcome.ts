import type { DeletionKind } from '#contract/deletions';
import { moderationTexts as say } from '#contract/moderation';
import { failureText, isExplained } from '@/lib/failure-text.ts';

/** What of a person is deleted, as spec §8 'Admin' calls it: their blog, or the whole account. */
export const nounOf = (kind: DeletionKind) => (kind === 'blogger' ? 'blogger' : 'reader');

export const deletionUnable = (kind: DeletionKind) =>
  kind === 'blogger' ? say.deleteBloggerUnable : say.deleteReaderUnable;

export const deletionDone = (kind: DeletionKind, username: string) =>
  kind === 'blogger' ? say.bloggerDeleted(username) : say.readerDeleted(username);

/** What to say of a deletion that did not begin: with the server's reason where it gave one, else to try again later. */
export function deletionFailure(error: Error, kind: DeletionKind): { title: string; text?: string } {
  if (!isExplained(error) || error.code === 'offline') return { title: deletionUnable(kind), text: say.tryLater };
  if (failureText(error, '') !== '') return { title: error.message };
  if (kind === 'blogger') return { title: say.bloggerDeleteFailed, text: error.message };
  return { title: say.readerDeleteFailed(error.message) };
}
