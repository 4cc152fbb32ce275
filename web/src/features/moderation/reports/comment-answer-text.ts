import type { AdminCommentReport, AnyReportDecision } from '#contract/moderation';
import { type AnswerDialogText, otherReportsText } from './report-answer-text.ts';

export const commentReportTexts = {
  restored: 'The comment is visible again',
  restoreFailed: 'Failed to restore the comment',
  inspectFailed: 'Failed to load the comment',
  takedownsFailed: 'Failed to load comments taken down',
} as const;

/** Names the author of a reported comment: 'by ann'. */
export const byCommenter = ({ author }: Pick<AdminCommentReport['comment'], 'author'>): string =>
  author === null ? 'of a deleted account' : `by ${author.username}`;

/** Returns the texts of the answer dialog for a decision on a comment. */
export function commentAnswerText(
  decision: AnyReportDecision,
  { comment, alsoOpen }: Pick<AdminCommentReport, 'comment' | 'alsoOpen'>,
): AnswerDialogText {
  const by = byCommenter(comment);
  const common = {
    busy: 'Answering…',
    answerHint: `Emailed to ${otherReportsText(alsoOpen + 1, 'reader')} who reported it.`,
    reasonLabel: null,
    reasonHint: '',
  };
  if (decision === 'kept') {
    const text = 'The comment does not change. This closes all open reports about it.';
    return { ...common, title: `Keep the comment ${by}?`, text, label: 'Keep Comment' };
  }
  if (comment.isTakenDown) {
    const text = 'The comment is already taken down. This closes all open reports about it.';
    return { ...common, title: `Answer the reports about the comment ${by}?`, text, label: 'Send Answer' };
  }
  return {
    ...common,
    title: `Take down the comment ${by}?`,
    text: 'Nobody can read the comment until you restore it. This closes all open reports about it.',
    label: 'Take Down',
    busy: 'Taking down…',
    reasonLabel: 'Reason for the author',
    reasonHint: comment.author === null ? 'Their account was deleted.' : `Emailed to ${comment.author.username}.`,
  };
}
