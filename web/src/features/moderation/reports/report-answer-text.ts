import { type AdminReport, type AnyReportDecision, OTHER_REPORTS_COUNT_MAX } from '#contract/moderation';
import { formatCount } from '@/lib/text/format.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';

export type AnswerDialogText = {
  title: string;
  text: string;
  label: string;
  busy: string;
  answerHint: string;
  /** Null if no reason is asked for. */
  reasonLabel: string | null;
  reasonHint: string;
};

/**
 * Returns the number of an article's other open reports, or of their reporters; '99+' above the counting limit.
 * @param noun singular
 */
export const otherReportsText = (count: number, noun: string): string =>
  count < OTHER_REPORTS_COUNT_MAX
    ? formatCount(count, noun)
    : `${formatCapped(count, OTHER_REPORTS_COUNT_MAX)} ${noun}s`;

/**
 * Describes the open reports of an article after its take-down; undefined if there are none.
 * @param count counted up to OTHER_REPORTS_COUNT_MAX
 */
export function openReportsText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${otherReportsText(count, 'report')} about it ${count === 1 ? 'is' : 'are'} open under Moderation.`;
}

/** Names the recipients of the answer: the reporter, and those of the article's other open reports. */
export function recipientsText({ reporter, alsoOpen }: Pick<AdminReport, 'reporter' | 'alsoOpen'>): string {
  if (reporter === null && alsoOpen === 0) return "The reporter's account was deleted, so no email is sent.";
  if (reporter === null) return `Emailed to ${otherReportsText(alsoOpen, 'other reader')} who reported it.`;
  const others = alsoOpen === 0 ? '' : ` and ${otherReportsText(alsoOpen, 'other reader')} who reported it`;
  return `Emailed to ${reporter.username}${others}.`;
}

/** Returns the texts of the answer dialog for a decision. */
export function answerDialogText(decision: AnyReportDecision, report: AdminReport): AnswerDialogText {
  const { title, author, takenDownReason } = report.post;
  const closed = report.isAboutPicture ? 'all open reports about this picture' : 'all open reports about it';
  const answerHint = recipientsText(report);
  const reasonLabel = 'Reason for the author';
  const reasonHint = `Emailed to ${author.username}, and shown in their editor.`;
  const hints = { answerHint, reasonLabel, reasonHint };
  if (decision === 'kept') {
    return {
      title: `Keep “${title}”?`,
      text: `The article does not change. This closes ${closed}.`,
      label: 'Keep Article',
      busy: 'Answering…',
      ...hints,
    };
  }
  if (decision === 'picture_removed') {
    return {
      title: `Remove the picture from “${title}”?`,
      text: 'The article stays published without this picture. This closes all open reports about this picture.',
      label: 'Remove Picture',
      busy: 'Removing…',
      answerHint,
      reasonLabel,
      reasonHint: `Emailed to ${author.username}.`,
    };
  }
  if (takenDownReason !== null) {
    return {
      title: `Answer the reports about “${title}”?`,
      text: `The article is already taken down. This closes all open reports about it.`,
      label: 'Send Answer',
      busy: 'Answering…',
      answerHint,
      reasonLabel: 'New reason for the author (optional)',
      reasonHint: `Current reason: “${takenDownReason}”. Leave empty to keep it.`,
    };
  }
  return {
    title: `Take down “${title}”?`,
    text: `The article is unpublished and moved to ${author.username}'s drafts. It cannot be published until you restore it. This closes all open reports about it.`,
    label: 'Take Down',
    busy: 'Taking down…',
    ...hints,
  };
}
