import { useId, useState } from 'react';
import { moderationTexts, OPEN_REPORTS_COUNT_MAX, type ReportState } from '#contract/moderation';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { ListState } from '../list-state.tsx';
import { AnsweredReport, OpenReport } from './report-entry.tsx';
import { useReports } from './use-reports.ts';

const empty: Record<ReportState, string> = {
  open: 'No open reports. Readers can report an article below its text.',
  answered: 'No report has been answered yet.',
};

function Reports({ state }: { state: ReportState }) {
  const { reports, ...query } = useReports(state);
  if (reports === undefined) {
    return <ListState what="reports" title={failureText(query.error, moderationTexts.reportsFailed)} query={query} />;
  }
  return (
    <FocusPreservingList rows={reports}>
      {reports.length === 0 && <p className="text-sm text-muted">{empty[state]}</p>}
      <ul className="-mt-6 divide-y divide-line empty:hidden">
        {reports.map((report) =>
          state === 'open' ? (
            <OpenReport key={report.id} report={report} />
          ) : (
            <AnsweredReport key={report.id} report={report} />
          ),
        )}
      </ul>
      <LoadMore label="Load More Reports" {...toPaging(query, moderationTexts.reportsFailed)} />
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
  const { openCount } = useReports('open');
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
