import type { GrowthMonth } from '#contract/money-desk';
import type { Series } from '@/features/figures/shared/bar-chart.tsx';
import { ChartSection } from '@/features/figures/shared/chart-section.tsx';
import { formatMoney, formatNumber } from '@/lib/text/format.ts';
import { MoneyFrame } from './money-frame.tsx';
import { useMoneyMonths } from './use-money.ts';

type GrowthPeriod = GrowthMonth & { name: string };

/** Months that the charts show; the file has all. */
const MONTHS_SHOWN = 24;

/** Canceled subscriptions of a month, in percent of those that were active at its start; 0 without any. */
export const churnRate = ({ ended, activeAtStart }: Pick<GrowthMonth, 'ended' | 'activeAtStart'>): number =>
  activeAtStart === 0 ? 0 : Math.round((ended / activeAtStart) * 1000) / 10;

const mrr: readonly Series<GrowthPeriod>[] = [{ name: 'MRR', fill: 'series-email', count: ({ mrrCents }) => mrrCents }];

const changes: readonly Series<GrowthPeriod>[] = [
  { name: 'New', fill: 'series-email', count: ({ started }) => started },
  { name: 'Canceled', fill: 'series-other', isLoss: true, count: ({ ended }) => ended },
];

const churn: readonly Series<GrowthPeriod>[] = [{ name: 'Churn rate', fill: 'series-other', count: churnRate }];

const toPlainDollars = (cents: number) => (cents / 100).toFixed(2);
const formatPercent = (rate: number) => `${formatNumber(rate)}%`;

function Charts({ months }: { months: readonly GrowthMonth[] }) {
  const periods = months.slice(-MONTHS_SHOWN).map((month) => ({ ...month, name: month.month }));
  return (
    <>
      <ChartSection
        title="MRR"
        text="Monthly recurring revenue: what readers with an active subscription pay a month, at the end of each month or now. A reader who unsubscribes no longer counts."
        counted="monthly recurring revenue"
        periods={periods}
        unit="month"
        series={mrr}
        measure={{ unit: 'US dollars at the end of the month (UTC)', format: formatMoney, toCell: toPlainDollars }}
      />
      <ChartSection
        title="New and Canceled"
        text="Subscriptions that began, and subscriptions that readers or the product canceled."
        counted="subscriptions"
        periods={periods}
        unit="month"
        series={changes}
        total={{ name: 'Change', count: ({ started, ended }) => started - ended }}
      />
      <ChartSection
        title="Churn Rate"
        text="Canceled subscriptions in percent of those that were active at the start of the month."
        counted="churn rate"
        periods={periods}
        unit="month"
        series={churn}
        measure={{ unit: 'Percent per month (UTC)', format: formatPercent, toCell: String }}
        others={[
          { name: 'Canceled', cell: ({ ended }) => formatNumber(ended) },
          { name: 'Active at the Start', cell: ({ activeAtStart }) => formatNumber(activeAtStart) },
        ]}
      />
    </>
  );
}

/** Shows monthly recurring revenue, new and canceled subscriptions, and the churn rate over time. */
export function Growth() {
  return (
    <MoneyFrame
      title="Subscriptions"
      text="By month (UTC). The numbers remain after the deletion of a reader or a blogger."
      table="growth"
      query={useMoneyMonths<GrowthMonth>('growth')}
      empty={{ title: 'No subscriptions yet', text: 'The first month with a subscription will appear here.' }}
    >
      {(months) => <Charts months={months} />}
    </MoneyFrame>
  );
}
