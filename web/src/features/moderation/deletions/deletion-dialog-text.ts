import { type DeletionKind, describeRequesters } from '#contract/deletions';
import { type AdminDeletion, moderationTexts as say } from '#contract/moderation';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';

/** Returns the word for the deleted entity in texts: the blog, or the whole account. */
export const deletionNoun = (kind: DeletionKind) => (kind === 'blogger' ? 'blogger' : 'reader');

export const deletionFailedTitle = (kind: DeletionKind) =>
  kind === 'blogger' ? say.deleteBloggerUnable : say.deleteReaderUnable;

/**
 * Returns the title and button label of the confirmation. The account of a blogger is called an account, because the
 * blog is deleted with it.
 */
export function deletionPrompt(kind: DeletionKind, { username, isBlogger }: { username: string; isBlogger?: boolean }) {
  if (kind === 'account' && isBlogger) {
    return { title: `Delete the account of blogger “${username}”?`, label: 'Delete Account' };
  }
  return kind === 'blogger'
    ? { title: `Delete blogger “${username}”?`, label: 'Delete Blogger' }
    : { title: `Delete reader “${username}”?`, label: 'Delete Reader' };
}

export const alreadyDeletedText = (kind: DeletionKind, username: string) =>
  kind === 'blogger' ? say.bloggerAlreadyDeleted(username) : say.readerAlreadyDeleted(username);

export const deletionDoneText = (kind: DeletionKind, username: string) =>
  kind === 'blogger' ? say.bloggerDeleted(username) : say.readerDeleted(username);

/** Describes a finished deletion without a name: its kind, its initiators, and the number of ended subscriptions. */
export function finishedDeletionText({
  kind,
  subscriptionsDone,
  ...requesters
}: Pick<AdminDeletion, 'kind' | 'by' | 'extendedBy' | 'subscriptionsDone'>) {
  const what = kind === 'blogger' ? 'A blog' : 'An account';
  const ended = subscriptionsDone > 0 ? `, ${formatCount(subscriptionsDone, 'subscription')} ended` : '';
  return `${what}, deleted by ${describeRequesters(requesters)}${ended}`;
}

/**
 * Returns the error for a deletion that did not start: the server's reason if it gave one, otherwise a request to try
 * again later.
 */
export function deletionErrorText(error: Error, kind: DeletionKind): { title: string; text?: string } {
  if (!isExplained(error) || error.code === 'offline')
    return { title: deletionFailedTitle(kind), text: say.retryLater };
  if (failureText(error, '') !== '') return { title: error.message };
  if (kind === 'blogger') return { title: say.bloggerDeleteFailed, text: error.message };
  return { title: say.readerDeleteFailed(error.message) };
}
