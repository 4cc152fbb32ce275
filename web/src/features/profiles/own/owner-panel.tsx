import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/profiles';
import { Figure } from '@/components/ui/figure.tsx';
import { formatChange } from '@/lib/text/format-change.ts';
import { SubscriptionInfo } from '../public/subscription-info.tsx';
import { EarningsTracker } from './earnings-tracker.tsx';

/** Shows how a blogger's subscribers changed since the start of the month. */
function MonthlyPerformance({ profile: { subscriberChange, growthPercent } }: { profile: OwnProfile }) {
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
          ? 'Since the start of the month. No growth rate yet, because the month started without subscribers.'
          : 'Since the start of the month.'}
      </p>
    </section>
  );
}

/**
 * Shows the part of a blogger's page that only the blogger sees.
 * @param charging says which posts are hidden until readers can subscribe
 */
export function OwnerPanel({ profile, charging }: { profile: OwnProfile; charging: ReactNode }) {
  return (
    <>
      <div className="pt-8 empty:hidden">{charging}</div>
      <div className="grid gap-x-14 gap-y-8 border-b border-line py-8 md:grid-cols-2">
        <MonthlyPerformance profile={profile} />
        <SubscriptionInfo profile={profile} />
      </div>
      <EarningsTracker profile={profile} />
    </>
  );
}
