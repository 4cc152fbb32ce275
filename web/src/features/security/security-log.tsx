import type { ReactNode } from 'react';
import type { SecurityEvent, SecurityEventsResponse } from '#contract/security.schema';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { LogFrame, useFilter } from './log-frame.tsx';
import { eventLabels, logErrorTexts } from './security-labels.ts';
import { useSecurityEvents } from './use-logs.ts';

const columns: readonly Column<SecurityEvent>[] = [
  {
    label: 'What',
    isHeader: true,
    cell: ({ type, detail }) => (
      <span className="block wrap-anywhere md:max-w-xl">
        {eventLabels[type]}
        {detail !== '' && <span className="block text-sm font-normal text-muted">{detail}</span>}
      </span>
    ),
  },
  {
    label: 'Who',
    cell: ({ actor, username }) => <span className="block wrap-anywhere md:min-w-28">{username ?? actor}</span>,
  },
  {
    label: 'When',
    cell: ({ at }) => (
      <span className="md:whitespace-nowrap">
        <Time at={at} format="moment" />
      </span>
    ),
  },
  { label: 'Times', isNumber: true, cell: ({ count }) => formatNumber(count) },
];

const filter = { param: 'type', label: 'Type', all: 'All types', names: eventLabels };

type LastDayProps = {
  counts: SecurityEventsResponse['lastDay'];
  /** Renders a count with a bar relative to the highest one. */
  bar: (count: number, most: number) => ReactNode;
};

/** Shows how often each type of event occurred in the last 24 hours, the most frequent first. */
function LastDay({ counts, bar }: LastDayProps) {
  const most = counts[0]?.count;
  if (most === undefined) return null;
  return (
    <div className="mb-8">
      <h3 className="text-lg">Last 24 Hours</h3>
      <dl className="mt-3 grid gap-x-10 gap-y-2 text-sm sm:grid-cols-2">
        {counts.map(({ type, count }) => (
          <div key={type} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt>{eventLabels[type]}</dt>
            <dd className="tabular-figures">{bar(count, most)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows rejected and suspicious requests. @param bar see LastDay */
export function SecurityLog({ bar }: { bar: (count: number, most: number) => ReactNode }) {
  const query = useSecurityEvents(useFilter('type', eventLabels));
  return (
    <LogFrame
      title="Security Log"
      text="Rejected requests and suspected attacks, grouped by type, actor and minute. The newest 1,000 entries are stored. A name or address is a hint, not proof."
      filter={filter}
      query={query}
      failure={logErrorTexts.events}
      done="Security log refreshed"
      empty="No security events yet"
    >
      {(rows) => (
        <>
          <LastDay counts={query.lastDay} bar={bar} />
          <DataTable label="Security events" columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />
        </>
      )}
    </LogFrame>
  );
}
