import type { ReactNode } from 'react';
import type { SecurityEventsResponse } from '#contract/security.schema';
import { eventLabels } from './security-labels.ts';

type LastDayProps = {
  counts: SecurityEventsResponse['lastDay'];
  /** Renders a count with a bar relative to the highest one. */
  bar: (count: number, most: number) => ReactNode;
};

/** Shows how often each type of event occurred in the last 24 hours, the most frequent first. */
export function LastDay({ counts, bar }: LastDayProps) {
  const most = counts[0]?.count;
  if (most === undefined) return null;
  return (
    <div className="mb-8">
      <h3 className="text-lg">Last 24 Hours</h3>
      <dl className="mt-3 grid gap-x-10 gap-y-2 text-sm sm:grid-cols-2">
        {counts.map(({ type, count }) => (
          <div key={type} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt>{eventLabels[type]}</dt>
            <dd className="tabular-nums">{bar(count, most)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
