import type { StatisticsResponse } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { HistoryChart } from './history-chart.tsx';

/** Shows the three figures at the top of the admin dashboard, and the history of the first one. */
export function PlatformFigures({ stats }: { stats: StatisticsResponse }) {
  return (
    <section
      aria-label="At a glance"
      className="grid gap-x-12 gap-y-10 py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <dl className="grid content-between gap-x-8 gap-y-6 sm:grid-cols-[1fr_1fr_auto] lg:grid-cols-1">
        <Figure
          size="lg"
          value={formatNumber(stats.totalSubscribers)}
          label="Active Subscribers"
          note="Users with active subscriptions"
        />
        <Figure
          size="lg"
          value={formatNumber(stats.nonSubscribedUsers)}
          label="Non-Subscribed Users"
          note="Accounts without a subscription"
        />
        <Figure
          value={<Time at={stats.takenAt} format="moment" />}
          label="Last Updated"
          note="Auto-refreshes daily at 5am UTC"
        />
      </dl>
      <HistoryChart history={stats.history} />
    </section>
  );
}
