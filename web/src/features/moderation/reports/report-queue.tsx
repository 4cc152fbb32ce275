import { useId, useState } from 'react';
import {
  type AdminBloggerReport,
  type AdminCommentReport,
  type AdminReport,
  moderationTexts,
  OPEN_REPORTS_COUNT_MAX,
  type ReportState,
} from '#contract/moderation';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { ListState } from '../list-state.tsx';
import { openLabel } from '../open-label.ts';
import { AnsweredBloggerReport, OpenBloggerReport } from './blogger-report-entry.tsx';
import { AnsweredCommentReport, OpenCommentReport } from './comment-report-entry.tsx';
import { mergeQueues } from './merge-queues.ts';
import { AnsweredReport, OpenReport } from './report-entry.tsx';
import { type QueueFilter, useBloggerReports, useCommentReports, useReports } from './use-reports.ts';

type AnyReport = AdminReport | AdminCommentReport | AdminBloggerReport;

const empty: Record<ReportState | 'mine', string> = {
  open: 'No open reports. Readers can report articles, pictures, comments and bloggers.',
  answered: 'No report has been answered yet.',
  mine: 'No open reports are assigned to you.',
};

type Time = Pick<AdminReport, 'createdAt' | 'answeredAt'>;

/** Open reports are listed oldest first, answered ones newest first. */
const isBefore: Record<ReportState, (a: Time, b: Time) => boolean> = {
  open: (a, b) => a.createdAt <= b.createdAt,
  answered: (a, b) => (a.answeredAt ?? 0) >= (b.answeredAt ?? 0),
};

function Report({ report, state }: { report: AnyReport; state: ReportState }) {
  const isOpen = state === 'open';
  if ('comment' in report) {
    return isOpen ? <OpenCommentReport report={report} /> : <AnsweredCommentReport report={report} />;
  }
  if ('blogger' in report) {
    return isOpen ? <OpenBloggerReport report={report} /> : <AnsweredBloggerReport report={report} />;
  }
  return isOpen ? <OpenReport report={report} /> : <AnsweredReport report={report} />;
}

type AnyQuery = ReturnType<typeof useReports | typeof useCommentReports | typeof useBloggerReports>;

/** Returns what the list shows while one of its queues could not be loaded: loading, or the error with a retry. */
const combine = (queries: readonly AnyQuery[]) => ({
  isError: queries.some((query) => query.isError),
  isFetching: queries.some((query) => query.isFetching),
  refetch: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
});

const toQueue = <Row,>(reports: readonly Row[], hasMore: boolean) => ({ rows: reports, hasMore });

/** Lists the reports of articles, comments and bloggers in one queue. */
function Reports(filter: QueueFilter) {
  const { state, isMine } = filter;
  const articles = useReports(filter);
  const comments = useCommentReports(filter);
  const bloggers = useBloggerReports(filter);
  if (articles.reports === undefined || comments.reports === undefined || bloggers.reports === undefined) {
    const queries = [articles, comments, bloggers];
    const error = queries.find((query) => query.error !== null)?.error ?? null;
    return (
      <ListState what="reports" title={failureText(error, moderationTexts.reportsFailed)} query={combine(queries)} />
    );
  }
  const ofPosts = mergeQueues<AdminReport, AdminCommentReport>(
    toQueue(articles.reports, articles.hasNextPage),
    toQueue(comments.reports, comments.hasNextPage),
    isBefore[state],
  );
  const merged = mergeQueues<AnyReport, AnyReport>(
    toQueue(ofPosts.rows, ofPosts.next !== null),
    toQueue(bloggers.reports, bloggers.hasNextPage),
    isBefore[state],
  );
  const next = merged.next === 'second' ? bloggers : ofPosts.next === 'second' ? comments : articles;
  return (
    <FocusPreservingList rows={merged.rows}>
      {merged.rows.length === 0 && <p className="text-sm text-muted">{empty[isMine ? 'mine' : state]}</p>}
      <ul className="-mt-6 divide-y divide-line empty:hidden">
        {merged.rows.map((report) => (
          <Report key={report.id} report={report} state={state} />
        ))}
      </ul>
      <LoadMore
        label="Load More Reports"
        {...toPaging(next, moderationTexts.reportsFailed)}
        hasMore={merged.next !== null}
      />
    </FocusPreservingList>
  );
}

const ALL_OPEN: QueueFilter = { state: 'open', isMine: false };

/** Returns the number of all open reports; undefined until it is known. */
function useOpenCount(): number | undefined {
  const counts = [
    useReports(ALL_OPEN).openCount,
    useCommentReports(ALL_OPEN).openCount,
    useBloggerReports(ALL_OPEN).openCount,
  ];
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

/** Shows the reports of readers in two tabs, open and answered. */
export function ReportQueue() {
  const id = useId();
  const [state, setState] = useState<ReportState>('open');
  const [isMine, setMine] = useState(false);
  const views = [
    { key: 'open', label: openLabel(useOpenCount(), OPEN_REPORTS_COUNT_MAX) },
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
          <div className="-mt-3 mb-3">
            <Checkbox name="mine" label="Only assigned to me" checked={isMine} onChange={setMine} />
          </div>
          <Reports state="open" isMine={isMine} />
        </div>
        {state === 'answered' && <Reports state="answered" isMine={false} />}
      </div>
    </>
  );
}
