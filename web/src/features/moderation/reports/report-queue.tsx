import { useId, useState } from 'react';
import {
  type AdminCommentReport,
  type AdminReport,
  moderationTexts,
  OPEN_REPORTS_COUNT_MAX,
  type ReportState,
} from '#contract/moderation';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { ListState } from '../list-state.tsx';
import { AnsweredCommentReport, OpenCommentReport } from './comment-report-entry.tsx';
import { mergeQueues } from './merge-queues.ts';
import { AnsweredReport, OpenReport } from './report-entry.tsx';
import { useCommentReports, useReports } from './use-reports.ts';

const empty: Record<ReportState, string> = {
  open: 'No open reports. Readers can report an article below its text, and comments.',
  answered: 'No report has been answered yet.',
};

type Time = Pick<AdminReport, 'createdAt' | 'answeredAt'>;

/** Open reports are listed oldest first, answered ones newest first. */
const isBefore: Record<ReportState, (a: Time, b: Time) => boolean> = {
  open: (a, b) => a.createdAt <= b.createdAt,
  answered: (a, b) => (a.answeredAt ?? 0) >= (b.answeredAt ?? 0),
};

function Report({ report, state }: { report: AdminReport | AdminCommentReport; state: ReportState }) {
  if ('comment' in report) {
    return state === 'open' ? <OpenCommentReport report={report} /> : <AnsweredCommentReport report={report} />;
  }
  return state === 'open' ? <OpenReport report={report} /> : <AnsweredReport report={report} />;
}

/** Returns what the list shows while one of its queues could not be loaded: loading, or the error with a retry. */
const combine = (queries: readonly (ReturnType<typeof useReports> | ReturnType<typeof useCommentReports>)[]) => ({
  isError: queries.some((query) => query.isError),
  isFetching: queries.some((query) => query.isFetching),
  refetch: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
});

/** Lists the reports of articles and of comments in one queue. */
function Reports({ state }: { state: ReportState }) {
  const articles = useReports(state);
  const comments = useCommentReports(state);
  if (articles.reports === undefined || comments.reports === undefined) {
    const title = failureText(articles.error ?? comments.error, moderationTexts.reportsFailed);
    return <ListState what="reports" title={title} query={combine([articles, comments])} />;
  }
  const merged = mergeQueues<AdminReport, AdminCommentReport>(
    { rows: articles.reports, hasMore: articles.hasNextPage },
    { rows: comments.reports, hasMore: comments.hasNextPage },
    isBefore[state],
  );
  const paging = toPaging(merged.next === 'second' ? comments : articles, moderationTexts.reportsFailed);
  return (
    <FocusPreservingList rows={merged.rows}>
      {merged.rows.length === 0 && <p className="text-sm text-muted">{empty[state]}</p>}
      <ul className="-mt-6 divide-y divide-line empty:hidden">
        {merged.rows.map((report) => (
          <Report key={report.id} report={report} state={state} />
        ))}
      </ul>
      <LoadMore label="Load More Reports" {...paging} hasMore={merged.next !== null} />
    </FocusPreservingList>
  );
}

/** Returns the tab's label, such as 'Open (3)', without a count if it is 0 or unknown. */
function openLabel(count: number | undefined): string {
  if (count === undefined || count === 0) return 'Open';
  return `Open (${formatCapped(count, OPEN_REPORTS_COUNT_MAX)})`;
}

/** Shows the reports of readers in two tabs, open and answered. */
export function ReportQueue() {
  const id = useId();
  const [state, setState] = useState<ReportState>('open');
  const [articles, comments] = [useReports('open').openCount, useCommentReports('open').openCount];
  const openCount = articles === undefined || comments === undefined ? undefined : articles + comments;
  const views = [
    { key: 'open', label: openLabel(openCount) },
    { key: 'answered', label: 'Answered' },
  ] as const;
  return (
    <>
      <div className="border-b border-line">
        <ViewTabs label="Reports" id={id} views={views} shown={state} onShow={setState} />
      </div>
      <div {...panelProps(id, state)} className="pt-6">
        {/* Stays mounted to preserve answers in progress. */}
        <div hidden={state !== 'open'}>
          <Reports state="open" />
        </div>
        {state === 'answered' && <Reports state="answered" />}
      </div>
    </>
  );
}
