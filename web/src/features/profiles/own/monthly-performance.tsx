import type { OwnProfile } from '#contract/profiles';
import { Figure } from '@/components/ui/figure.tsx';
import { formatChange } from '@/lib/text/format-change.ts';

/** Shows how a blogger's subscribers changed since the start of the month. */
export function MonthlyPerformance({ profile: { subscriberChange, growthPercent } }: { profile: OwnProfile }) {
  return (
    <section aria-labelledby="monthly-performance">
      <h2 id="monthly-performance" className="text-xl">
        Monthly Performance
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        <Figure value={formatChange(subscriberChange)} label="Subscriber change" />
        <Figure value={growthPercent === null ? '–' : `${formatChange(growthPercent)}%`} label="Growth rate" />
      </dl>
      <p className="mt-3 max-w-[40ch] text-sm text-pretty text-muted">
        {growthPercent === null
          ? 'Since the month began. There is no growth rate yet: the month began without subscribers.'
          : 'Since the month began.'}
      </p>
    </section>
  );
}
