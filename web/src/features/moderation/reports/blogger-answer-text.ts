import type { AdminBloggerReport, AnyReportDecision } from '#contract/moderation';
import { type AnswerDialogText, recipientsText } from './report-answer-text.ts';

/** Returns the texts of the answer dialog for a decision on a blogger. */
export function bloggerAnswerText(decision: AnyReportDecision, report: AdminBloggerReport): AnswerDialogText {
  const { username } = report.blogger;
  const common = {
    busy: 'Removing…',
    answerHint: recipientsText(report),
    reasonLabel: 'Reason for the blogger',
    reasonHint: `Emailed to ${username}.`,
  };
  const closes = 'This closes all open reports about this blogger.';
  if (decision === 'kept') {
    const text = `The profile does not change. ${closes}`;
    return { ...common, title: `Keep the profile of ${username}?`, text, label: 'Keep Profile', busy: 'Answering…' };
  }
  if (decision === 'picture_removed') {
    const text = `The picture is removed from the profile and from all articles. ${closes}`;
    return { ...common, title: `Remove the profile picture of ${username}?`, text, label: 'Remove Picture' };
  }
  const text = `The text is removed from the profile. ${closes}`;
  return { ...common, title: `Clear the About Me of ${username}?`, text, label: 'Clear About Me' };
}
