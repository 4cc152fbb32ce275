import type { MetricSeriesName } from '#contract/metrics';
import { SECOND } from '#contract/time';

/** Columns of Analytics Engine by their meaning (record.ts writes them). */
export const metricColumns = {
  series: 'index1',
  verdict: 'blob1',
  name: 'blob2',
  method: 'blob3',
  cache: 'blob4',
} as const;
export type MetricColumn = keyof typeof metricColumns;

/** A query for counts and quantiles, grouped by columns, and by time unless `stepMs` is null. Milliseconds UTC. */
export type MetricsQuery = {
  from: number;
  to: number;
  stepMs: number | null;
  by: readonly MetricColumn[];
  /** Null for all. */
  series: MetricSeriesName | null;
};

/** Groups of an answer at most; the largest come first. */
export const GROUPS_MAX = 10_000;

const toSeconds = (ms: number): number => Math.floor(ms / SECOND);

/**
 * Returns the SQL of a query. Each stored point stands for `_sample_interval` points. Names come from registers only,
 * and times are numbers.
 */
export function toMetricsSql(dataset: string, { from, to, stepMs, by, series }: MetricsQuery): string {
  const step = stepMs === null ? null : toSeconds(stepMs);
  const groups = [
    ...(step === null ? [] : [{ name: 'at', sql: `intDiv(toUInt32(timestamp), ${step}) * ${step}` }]),
    ...by.map((column) => ({ name: column, sql: metricColumns[column] })),
  ];
  const quantile = (share: number) => `quantileExactWeighted(${share})(double1, _sample_interval)`;
  return [
    `SELECT ${groups.map(({ name, sql }) => `${sql} AS ${name}`).join(', ')},`,
    `SUM(_sample_interval) AS count, ${quantile(0.5)} AS p50, ${quantile(0.95)} AS p95`,
    `FROM ${dataset}`,
    `WHERE timestamp >= toDateTime(${toSeconds(from)}) AND timestamp < toDateTime(${toSeconds(to)})`,
    ...(series === null ? [] : [`AND ${metricColumns.series} = '${series}'`]),
    `GROUP BY ${groups.map(({ name }) => name).join(', ')}`,
    `ORDER BY count DESC LIMIT ${GROUPS_MAX} FORMAT JSON`,
  ].join(' ');
}
