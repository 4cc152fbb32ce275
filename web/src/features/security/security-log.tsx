import type { ReactNode } from 'react';
import type { SecurityEvent } from '#contract/security.schema';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { LastDay } from './last-day.tsx';
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
      <span className="whitespace-nowrap">
        <Time at={at} format="moment" />
      </span>
    ),
  },
  { label: 'Times', isNumber: true, cell: ({ count }) => formatNumber(count) },
];

const filter = { param: 'type', label: 'Type', all: 'All types', names: eventLabels };

/** Shows rejected and suspicious requests. @param bar see LastDay */
export function SecurityLog({ bar }: { bar: (count: number, most: number) => ReactNode }) {
  const query = useSecurityEvents(useFilter('type', eventLabels));
  return (
    <LogFrame
      title="Security Log"
      text="What was refused, and what looked like an attack: one line for each kind, actor and minute. The newest 1,000 lines are kept. A name or an address here is a hint, not proof."
      filter={filter}
      query={query}
      failure={logErrorTexts.events}
      done="Security log refreshed"
      empty="Nothing suspicious so far"
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
