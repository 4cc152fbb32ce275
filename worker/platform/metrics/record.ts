import { waitUntil } from 'cloudflare:workers';
import type { CacheVerdict, MetricSeriesName, metricSeries } from '#contract/metrics';
import { getConfig } from '../../config.ts';

type PointOf<Series extends MetricSeriesName> = {
  series: Series;
  verdict: (typeof metricSeries)[Series]['verdicts'][number];
  /** A route pattern, a kind or a job: never a path, an id or an address. */
  name?: string;
  method?: string;
  cache?: CacheVerdict;
  /** Duration or waiting time, milliseconds. */
  ms?: number;
};

/** One measurement. */
export type MetricPoint = { [Series in MetricSeriesName]: PointOf<Series> }[MetricSeriesName];

/** A point as Analytics Engine stores it; `metricColumns` (query.ts) names the columns. */
export type MetricDataPoint = { indexes: [string]; blobs: string[]; doubles: number[] };

/** The index is the series, so that many requests do not sample rare points away. */
const toDataPoint = ({ series, verdict, name = '', method = '', cache = 'none', ms = 0 }: MetricPoint) =>
  ({ indexes: [series], blobs: [verdict, name, method, cache], doubles: [ms] }) satisfies MetricDataPoint;

/** Sends a point to the local store after the response. A lost point is a gap in a chart. */
function sendToStore(url: string, point: MetricDataPoint): void {
  const sent = fetch(`${url}/points`, { method: 'POST', body: JSON.stringify(point) });
  waitUntil(
    sent.then(
      (response) => response.body?.cancel(),
      () => undefined,
    ),
  );
}

/** The binding of Analytics Engine; a deployment without it works. */
type MetricsEnv = { METRICS?: { writeDataPoint(point: MetricDataPoint): void } };

/** Records a point without waiting. Never throws: a measurement must not fail what it measures. */
export function recordMetric(env: MetricsEnv, point: MetricPoint): void {
  try {
    const { metrics } = getConfig(env);
    if (metrics?.kind === 'local') sendToStore(metrics.url, toDataPoint(point));
    else env.METRICS?.writeDataPoint(toDataPoint(point));
  } catch {
    // Nothing to do: the settings are reported by the request itself.
  }
}
