import { type AdminReport, OTHER_REPORTS_COUNT_MAX, type ReportDecision } from '#contract/moderation';
import { formatCount } from '@/lib/text/format.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';

type Words = {
  title: string;
  text: string;
  label: string;
  busy: string;
  answerHint: string;
  reasonLabel: string;
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
  return `${otherReportsText(count, 'report')} of it ${count === 1 ? 'waits' : 'wait'} for an answer, under Moderation.`;
}

/** Names the recipients of the answer: the reporter, and those of the article's other open reports. */
export function recipientsText({ reporter, alsoOpen }: Pick<AdminReport, 'reporter' | 'alsoOpen'>): string {
  if (reporter === null && alsoOpen === 0) return 'Whoever reported it has left: nobody is mailed.';
  if (reporter === null) return `Mailed to ${otherReportsText(alsoOpen, 'other reader')} who reported it.`;
  const others = alsoOpen === 0 ? '' : ` and ${otherReportsText(alsoOpen, 'other reader')} who reported it`;
  return `Mailed to ${reporter.username}${others}.`;
}

/** Returns the texts of the answer dialog for a decision. */
export function answerDialogText(decision: ReportDecision, report: AdminReport): Words {
  const { title, author, takenDownReason } = report.post;
  const answerHint = recipientsText(report);
  const reasonLabel = 'Reason for the author';
  const reasonHint = `Mailed to ${author.username}, and shown in their editor.`;
  const hints = { answerHint, reasonLabel, reasonHint };
  if (decision === 'kept') {
    return {
      title: `Keep “${title}”?`,
      text: 'The article stays as it is. All open reports of it are closed.',
      label: 'Keep Article',
      busy: 'Answering…',
      ...hints,
    };
  }
  if (takenDownReason !== null) {
    return {
      title: `Answer the reports of “${title}”?`,
      text: `It is taken down already. All open reports of it are closed.`,
      label: 'Send Answer',
      busy: 'Answering…',
      answerHint,
      reasonLabel: 'Another reason for the author (optional)',
      reasonHint: `${author.username} was told: “${takenDownReason}” Leave this empty to keep that.`,
    };
  }
  return {
    title: `Take down “${title}”?`,
    text: `Nobody can read it any more. It goes back to ${author.username}’s drafts and cannot be published until you allow it again. All open reports of it are closed.`,
    label: 'Take Down',
    busy: 'Taking down…',
    ...hints,
  };
}
