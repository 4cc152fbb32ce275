import type { DeletionKind } from '#contract/deletions';
import { type AdminDeletion, moderationTexts as say } from '#contract/moderation';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';

/** What of a person is deleted, as spec §8 'Admin' calls it: their blog, or the whole account. */
export const deletionNoun = (kind: DeletionKind) => (kind === 'blogger' ? 'blogger' : 'reader');

export const deletionFailedTitle = (kind: DeletionKind) =>
  kind === 'blogger' ? say.deleteBloggerUnable : say.deleteReaderUnable;

/** What is asked, and what the answer is called. Who blogs is not only a reader, though all of them goes. */
export function deletionPrompt(kind: DeletionKind, { username, isBlogger }: { username: string; isBlogger?: boolean }) {
  if (kind === 'account' && isBlogger) {
    return { title: `Delete the account of blogger “${username}”?`, label: 'Delete Account' };
  }
  return kind === 'blogger'
    ? { title: `Delete blogger “${username}”?`, label: 'Delete Blogger' }
    : { title: `Delete reader “${username}”?`, label: 'Delete Reader' };
}

export const alreadyDeletedText = (kind: DeletionKind, username: string) =>
  kind === 'blogger' ? say.bloggerGone(username) : say.readerGone(username);

export const deletionDoneText = (kind: DeletionKind, username: string) =>
  kind === 'blogger' ? say.bloggerDeleted(username) : say.readerDeleted(username);

/** A deletion that is done, when nobody is named any more: what went, who asked for it, and what it ended. */
export function finishedDeletionText({
  kind,
  by,
  subscriptionsDone,
}: Pick<AdminDeletion, 'kind' | 'by' | 'subscriptionsDone'>) {
  const what = kind === 'blogger' ? 'A blog' : 'An account';
  const who = by === 'admin' ? 'deleted by an admin' : 'deleted by its owner';
  const ended = subscriptionsDone > 0 ? `, ${formatCount(subscriptionsDone, 'subscription')} ended` : '';
  return `${what}, ${who}${ended}`;
}

/** What to say of a deletion that did not begin: with the server's reason where it gave one, else to try again later. */
export function deletionErrorText(error: Error, kind: DeletionKind): { title: string; text?: string } {
  if (!isExplained(error) || error.code === 'offline') return { title: deletionFailedTitle(kind), text: say.tryLater };
  if (failureText(error, '') !== '') return { title: error.message };
  if (kind === 'blogger') return { title: say.bloggerDeleteFailed, text: error.message };
  return { title: say.readerDeleteFailed(error.message) };
}
