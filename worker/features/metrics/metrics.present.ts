import {
  type CacheVerdict,
  cacheVerdicts,
  METRIC_NAMES_MAX,
  type MetricSeriesName,
  type MetricsResponse,
  metricSeries,
  metricSeriesNames,
} from '#contract/metrics';
import type { MetricsRow } from '../../platform/metrics/read.ts';

/** The bars of the charts. `from` is the start of the first one, milliseconds UTC. */
export type MetricBars = { from: number; stepMs: number; steps: number };

type Metrics = NonNullable<MetricsResponse['metrics']>;

/** Returns one value for each bar. */
function toBars<Value>({ from, stepMs, steps }: MetricBars, rows: readonly MetricsRow[], empty: Value) {
  return (read: (row: MetricsRow) => Value): Value[] => {
    const values: Value[] = Array.from({ length: steps }, () => empty);
    for (const row of rows) {
      const bar = (row.at - from) / stepMs;
      if (Number.isInteger(bar) && bar >= 0 && bar < steps) values[bar] = read(row);
    }
    return values;
  };
}

export function presentCounts(bars: MetricBars, rows: readonly MetricsRow[]): Metrics['counts'] {
  return metricSeriesNames.flatMap((series) =>
    metricSeries[series].verdicts.map((verdict) => ({
      series,
      verdict,
      values: toBars(
        bars,
        rows.filter((row) => row.series === series && row.verdict === verdict),
        0,
      )(({ count }) => count),
    })),
  );
}

export const presentCache = (bars: MetricBars, rows: readonly MetricsRow[]): Metrics['cache'] =>
  cacheVerdicts.map((verdict: CacheVerdict) => ({
    verdict,
    values: toBars(
      bars,
      rows.filter(({ cache }) => cache === verdict),
      0,
    )(({ count }) => count),
  }));

const measuredSeries = metricSeriesNames.filter((series) => metricSeries[series].measured !== null);

export const presentDurations = (bars: MetricBars, rows: readonly MetricsRow[]): Metrics['durations'] =>
  measuredSeries.map((series) => {
    const inBars = toBars<number | null>(
      bars,
      rows.filter((row) => row.series === series),
      null,
    );
    return { series, p50: inBars(({ p50 }) => p50), p95: inBars(({ p95 }) => p95) };
  });

/** Returns the names with the longest durations of each series that has names; the most frequent ones at a tie. */
export function presentNames(rows: readonly MetricsRow[]): Metrics['names'] {
  const named = metricSeriesNames.filter((series) => metricSeries[series].named !== null);
  const namesOf = (series: MetricSeriesName) =>
    rows
      .filter((row) => row.series === series)
      .toSorted((a, b) => b.p95 - a.p95 || b.count - a.count || a.name.localeCompare(b.name))
      .slice(0, METRIC_NAMES_MAX)
      .map(({ name, method, count, p50, p95 }) => ({ series, name, method, count, p50, p95 }));
  return named.flatMap(namesOf);
}
