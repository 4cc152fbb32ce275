import { type MetricSeriesName, type MetricSpan, type MetricsResponse, metricSeries } from '#contract/metrics';
import type { Series } from '@/features/figures/shared/bar-chart.tsx';
import type { ChartPeriod, PeriodUnit } from '@/features/figures/shared/chart-period.ts';
import { ChartSection } from '@/features/figures/shared/chart-section.tsx';
import { formatNumber } from '@/lib/text/format.ts';

export type MetricsData = NonNullable<MetricsResponse['metrics']>;

/** A bar; `n` is its place in the lists of the response. */
type Bar = ChartPeriod & { n: number };
type ChartProps = { metrics: MetricsData; bars: readonly Bar[]; unit: PeriodUnit };

export const spanUnits: Record<MetricSpan, PeriodUnit> = { hour: 'minute', day: 'hour', week: '6 hours', month: 'day' };

/** Returns the bars of a response, oldest first. */
export function toBars({ span, from, stepMs, metrics }: MetricsResponse): Bar[] {
  const length = metrics?.counts[0]?.values.length ?? 0;
  return Array.from({ length }, (_, n) => {
    const at = from + n * stepMs;
    return { n, at, name: new Date(at).toISOString().slice(0, span === 'month' ? 10 : 16) };
  });
}

const fills = ['series-email', 'series-search', 'series-other', 'series-here', 'series-social'];
const sumAt = (lists: readonly { values: readonly number[] }[], n: number) =>
  lists.reduce((sum, { values }) => sum + (values[n] ?? 0), 0);

/** Returns a series of bars for each group of results. */
function toSeries(
  metrics: MetricsData,
  series: MetricSeriesName,
  groups: Record<string, readonly string[]>,
): Series<Bar>[] {
  return Object.entries(groups).map(([name, verdicts], place) => {
    const lists = metrics.counts.filter((each) => each.series === series && verdicts.includes(each.verdict));
    return { name, fill: fills[place % fills.length] ?? 'series-email', count: ({ n }) => sumAt(lists, n) };
  });
}

/** Shows the counts of a series by its results, or by groups of them. */
export function CountChart(props: ChartProps & { of: MetricSeriesName; groups?: Record<string, readonly string[]> }) {
  const { metrics, bars, unit, of } = props;
  const { title, description, verdicts } = metricSeries[of];
  const groups = props.groups ?? Object.fromEntries(verdicts.map((verdict) => [verdict, [verdict]]));
  return (
    <ChartSection
      title={title}
      text={description}
      counted={title.toLowerCase()}
      periods={bars}
      unit={unit}
      series={toSeries(metrics, of, groups)}
    />
  );
}

export const formatMs = (ms: number): string => `${formatNumber(Math.round(ms * 10) / 10)} ms`;

/** Shows the 95th percentile of a series over time, and its median in the table. */
export function DurationChart({ metrics, bars, unit, of }: ChartProps & { of: MetricSeriesName }) {
  const { title, measured } = metricSeries[of];
  const found = metrics.durations.find(({ series }) => series === of);
  const name = `${measured} of ${title}`;
  return (
    <ChartSection
      title={name}
      text={`95 of 100 took at most this long. The ${measured?.toLowerCase()} counts the time in which the worker waits for the database and other services; the table has the median, too.`}
      counted={name.toLowerCase()}
      periods={bars}
      unit={unit}
      series={[{ name: '95th percentile', fill: 'series-here', count: ({ n }) => found?.p95[n] ?? 0 }]}
      others={[{ name: 'Median', cell: ({ n }) => formatMs(found?.p50[n] ?? 0) }]}
      measure={{ unit: `Milliseconds, by ${unit} (UTC)`, format: formatMs, toCell: String }}
    />
  );
}

/** Shows the share of guests' cacheable requests that a cache answered. */
export function CacheChart({ metrics, bars, unit }: ChartProps) {
  const at = (verdict: string, n: number) =>
    sumAt(
      metrics.cache.filter((each) => each.verdict === verdict),
      n,
    );
  const rate = ({ n }: Bar) => {
    const [hits, misses] = [at('hit', n), at('miss', n)];
    return hits + misses === 0 ? 0 : Math.round((hits / (hits + misses)) * 1000) / 10;
  };
  return (
    <ChartSection
      title="Cache Hit Rate"
      text="Pages and lists for guests that came from a cache, in percent of those that may. Requests of signed-in users are not cached."
      counted="cache hit rate"
      periods={bars}
      unit={unit}
      series={[{ name: 'Hit rate', fill: 'series-email', count: rate }]}
      others={[
        { name: 'Hits', cell: ({ n }) => formatNumber(at('hit', n)) },
        { name: 'Misses', cell: ({ n }) => formatNumber(at('miss', n)) },
        { name: 'Not cached', cell: ({ n }) => formatNumber(at('none', n)) },
      ]}
      measure={{ unit: `Percent, by ${unit} (UTC)`, format: (value) => `${formatNumber(value)}%`, toCell: String }}
    />
  );
}
