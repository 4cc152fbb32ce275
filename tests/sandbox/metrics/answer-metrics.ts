import { SECOND } from '#contract/time';
import { GROUPS_MAX, type MetricsQuery, metricColumns } from '../../../worker/platform/metrics/query.ts';
import type { MetricDataPoint } from '../../../worker/platform/metrics/record.ts';

/** A line of the metrics file. `at` is milliseconds UTC; `sample` is the number of points that it stands for. */
export type MetricsLine = MetricDataPoint & { at: number; sample: number };

/** Returns a quantile as `quantileExactWeighted` does: the first value that reaches the share of all weights. */
function quantile(lines: readonly MetricsLine[], share: number): number {
  const sorted = lines.toSorted((a, b) => (a.doubles[0] ?? 0) - (b.doubles[0] ?? 0));
  const threshold = Math.ceil(share * lines.reduce((sum, { sample }) => sum + sample, 0));
  let reached = 0;
  for (const { sample, doubles } of sorted) {
    reached += sample;
    if (reached >= threshold) return doubles[0] ?? 0;
  }
  return sorted.at(-1)?.doubles[0] ?? 0;
}

const readColumn = ({ indexes, blobs }: MetricsLine, column: (typeof metricColumns)[keyof typeof metricColumns]) =>
  column === 'index1' ? indexes[0] : (blobs[Number(column.slice('blob'.length)) - 1] ?? '');

/** Answers a query from lines as Cloudflare's SQL API answers its SQL (worker/platform/metrics/query.ts). */
export function answerMetrics(all: Iterable<MetricsLine>, { from, to, stepMs, by, series }: MetricsQuery) {
  type Group = { key: Record<string, string | number>; lines: MetricsLine[] };
  const groups = new Map<string, Group>();
  for (const line of all) {
    if (line.at < from || line.at >= to || (series !== null && line.indexes[0] !== series)) continue;
    const key = {
      ...(stepMs !== null && { at: (Math.floor(line.at / stepMs) * stepMs) / SECOND }),
      ...Object.fromEntries(by.map((column) => [column, readColumn(line, metricColumns[column])])),
    };
    const name = JSON.stringify(key);
    const group: Group = groups.get(name) ?? { key, lines: [] };
    group.lines.push(line);
    groups.set(name, group);
  }
  const data = [...groups.values()]
    .map(({ key, lines }) => ({
      ...key,
      count: lines.reduce((sum, { sample }) => sum + sample, 0),
      p50: quantile(lines, 0.5),
      p95: quantile(lines, 0.95),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, GROUPS_MAX);
  return { data };
}
