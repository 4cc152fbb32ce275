import {
  type AdminBloggerReport,
  type AdminReport,
  type AnyReportDecision,
  reportReasonLabels,
} from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import type { ReportedKind } from '../moderation-keys.ts';
import { otherReportsText } from './report-answer-text.ts';

type FiledReportProps = {
  report: Pick<AdminReport | AdminBloggerReport, 'reason' | 'note' | 'createdAt' | 'alsoOpen'>;
  kind: ReportedKind;
  /** Name of the reporter; reports of comments do not have it. */
  by?: string;
};

/** Shows why something was reported, and when. */
export function FiledReport({ report: { reason, note, createdAt, alsoOpen }, kind, by }: FiledReportProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{reportReasonLabels[reason]}</Badge>
        <span>
          {by === undefined ? 'Reported on ' : `${by} · `}
          <Time at={createdAt} format="moment" />
        </span>
        {alsoOpen > 0 && (
          <span>
            {otherReportsText(alsoOpen, 'other open report')} of this {kind}
          </span>
        )}
      </p>
      {note !== '' && (
        <blockquote
          dir="auto"
          className="border-l-2 border-line-strong pl-4 text-base text-pretty wrap-anywhere whitespace-pre-line"
        >
          {note}
        </blockquote>
      )}
    </div>
  );
}

/** What an admin did, before their name. */
export const decisionLabels: Record<AnyReportDecision, string> = {
  kept: 'Kept',
  taken_down: 'Taken down',
  picture_removed: 'Picture removed',
  bio_cleared: 'About Me cleared',
};

type GivenAnswerProps = {
  report: Pick<AdminReport | AdminBloggerReport, 'decision' | 'answer' | 'answeredAt' | 'answeredBy'>;
};

/** Shows the decision on a report, the admin and the answer. */
export function GivenAnswer({ report: { decision, answer, answeredAt, answeredBy } }: GivenAnswerProps) {
  return (
    <div className="text-sm">
      <p className="text-muted">
        <span className="font-medium text-ink">{decision !== null && decisionLabels[decision]}</span> by{' '}
        {answeredBy ?? 'a former admin'}
        {answeredAt !== null && (
          <>
            {' '}
            · <Time at={answeredAt} format="moment" />
          </>
        )}
      </p>
      <p dir="auto" className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">
        {answer}
      </p>
    </div>
  );
}
