import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { reloadConfig } from '../../../worker/config.ts';
import type { MetricDataPoint } from '../../../worker/platform/metrics/record.ts';
import { answerMetrics, type MetricsLine } from '../../sandbox/metrics/answer-metrics.ts';

const STORE = 'http://metrics.sandbox.test';

/** Sets settings of the metrics until `stopMetrics`. */
export function setMetrics(settings: Record<string, string | undefined>): void {
  Object.assign(env, settings);
  reloadConfig(env);
}

export const stopMetrics = () => {
  vi.restoreAllMocks();
  setMetrics({
    METRICS_URL: undefined,
    METRICS_ACCOUNT_ID: undefined,
    METRICS_API_TOKEN: undefined,
    METRICS_DATASET: undefined,
  });
};

/** Collects the points of the worker and of its Durable Objects. */
export function collectMetrics(): MetricsLine[] {
  const lines: MetricsLine[] = [];
  // All bindings of this runtime share a class.
  vi.spyOn(Object.getPrototypeOf(env.METRICS), 'writeDataPoint').mockImplementation((point) => {
    lines.push({ at: Date.now(), sample: 1, ...(point as MetricDataPoint) });
  });
  return lines;
}

/** Answers queries from these lines as the local store does. Requests to other hosts are not changed. */
export function answerFrom(lines: MetricsLine[]): void {
  const elsewhere = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args: Parameters<typeof fetch>) => {
    const [url, init] = args;
    if (!String(url).startsWith(STORE)) return await elsewhere(...args);
    const body = JSON.parse(String(init?.body));
    if (String(url).endsWith('/query')) return Response.json(answerMetrics([...lines], body));
    lines.push({ at: Date.now(), sample: 1, ...(body as MetricDataPoint) });
    return Response.json({});
  });
  setMetrics({ METRICS_URL: STORE });
}
