import * as z from 'zod';
import { SECOND } from '#contract/time';
import { whenAborted } from '../bounded-fetch.ts';
import { type MetricsQuery, toMetricsSql } from './query.ts';
import type { MetricsSource } from './source.ts';

const CLOUDFLARE = 'https://api.cloudflare.com/client/v4/accounts';
const PATIENCE_MS = 10 * SECOND;

/** Cloudflare writes large integers as text. */
const number = z.coerce.number();
const text = z.string().default('');
const answer = z.object({
  data: z.array(
    z.object({
      at: number.default(0).transform((seconds) => seconds * SECOND),
      series: text,
      verdict: text,
      name: text,
      method: text,
      cache: text,
      count: number.transform(Math.round),
      p50: number,
      p95: number,
    }),
  ),
});
/** One group of an answer. `at` is the start of its bar, milliseconds UTC; columns without a group are empty. */
export type MetricsRow = z.infer<typeof answer>['data'][number];

/** The store of the metrics did not answer: it refused the token, failed or was slow. */
export class MetricsUnavailable extends Error {
  readonly fault: 'refused' | 'failed' | 'slow';

  constructor(fault: MetricsUnavailable['fault'], detail: string) {
    super(`The metrics could not be read: ${detail}`);
    this.fault = fault;
  }
}

function requestOf(source: MetricsSource, query: MetricsQuery): [url: string, init: RequestInit] {
  if (source.kind === 'local') return [`${source.url}/query`, { method: 'POST', body: JSON.stringify(query) }];
  const headers = { Authorization: `Bearer ${source.token}` };
  const url = `${CLOUDFLARE}/${source.accountId}/analytics_engine/sql`;
  return [url, { method: 'POST', headers, body: toMetricsSql(source.dataset, query) }];
}

async function requestRows(source: MetricsSource, query: MetricsQuery, signal: AbortSignal): Promise<MetricsRow[]> {
  const [url, init] = requestOf(source, query);
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  if (response.status === 200) return answer.parse(await response.json()).data;
  void response.body?.cancel();
  const isRefused = response.status === 401 || response.status === 403;
  throw new MetricsUnavailable(isRefused ? 'refused' : 'failed', `status ${response.status}`);
}

/** Runs a query where the metrics are stored. @throws MetricsUnavailable, also after ten seconds */
export async function queryMetrics(source: MetricsSource, query: MetricsQuery): Promise<MetricsRow[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await Promise.race([requestRows(source, query, signal), whenAborted(signal)]);
  } catch (error) {
    if (error instanceof MetricsUnavailable) throw error;
    if (signal.aborted) throw new MetricsUnavailable('slow', `no answer within ${PATIENCE_MS / SECOND} seconds`);
    throw new MetricsUnavailable('failed', error instanceof z.ZodError ? 'an unknown answer' : 'no connection');
  }
}
