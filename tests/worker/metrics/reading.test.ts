import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { type MetricsResponse, metricSpans, metricsMessages } from '#contract/metrics';
import { HOUR, MINUTE } from '#contract/time';
import { parseConfig } from '../../../worker/config.ts';
import type { MetricsLine } from '../../sandbox/metrics/answer-metrics.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { answerFrom, setMetrics, stopMetrics } from '../support/metrics.ts';
import { answerOutside } from '../support/outside.ts';

afterEach(stopMetrics);

const CLOUDFLARE = { METRICS_ACCOUNT_ID: 'abc123', METRICS_API_TOKEN: 'a token', METRICS_DATASET: 'blog_platform' };
const requestAt = (
  at: number,
  ms: number,
  sample: number,
  more: Partial<Record<'route' | 'cache' | 'verdict', string>>,
) =>
  ({
    at,
    sample,
    indexes: ['requests'],
    blobs: [more.verdict ?? '2xx', more.route ?? '/api/posts/:id', 'GET', more.cache ?? 'none'],
    doubles: [ms],
  }) satisfies MetricsLine;

const read = async (span: string) => {
  const { client } = await newAdmin();
  return await client.get(`/api/admin/metrics?span=${span}`);
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('shows the numbers of the stored lines, each weighted by what it stands for', async () => {
  const lines: MetricsLine[] = [];
  answerFrom(lines);
  const now = Date.now();
  const hour = Math.floor(now / HOUR) * HOUR;
  lines.push(
    requestAt(now, 10, 9, { cache: 'hit' }),
    requestAt(now, 500, 1, { cache: 'miss' }),
    requestAt(hour - 1, 40, 1, { verdict: '5xx', route: '/api/feed' }),
    requestAt(now - 25 * HOUR, 7, 100, {}),
  );
  const own = [...lines];
  const response = await read('day');
  expect(response.status).toBe(200);
  const { from, stepMs, metrics } = await response.json<MetricsResponse>();
  expect({ from, stepMs }).toEqual({ from: hour - 23 * HOUR, stepMs: HOUR });
  if (metrics === null) return expect.unreachable('no metrics');
  const valuesOf = (verdict: string) =>
    metrics.counts.find((each) => each.series === 'requests' && each.verdict === verdict)?.values ?? [];
  expect(valuesOf('2xx')).toHaveLength(24);
  const isInSpan = ({ at }: MetricsLine) => at >= from && at < from + 24 * stepMs;
  for (const verdict of ['2xx', '5xx'])
    expect(sum(valuesOf(verdict))).toBe(
      sum(own.filter((line) => isInSpan(line) && line.blobs[0] === verdict).map(({ sample }) => sample)),
    );
  expect(valuesOf('5xx').at(-2)).toBe(1);
  expect(metrics.cache.map(({ verdict, values }) => [verdict, sum(values)])).toEqual([
    ['hit', 9],
    ['miss', 1],
    ['none', 1],
  ]);
  // Nine of ten requests took 10 ms: the median is theirs, and the slowest twentieth is the other.
  expect(metrics.durations.find(({ series }) => series === 'requests')?.p50.at(-1)).toBe(10);
  expect(metrics.names.filter(({ series }) => series === 'requests')).toEqual([
    { series: 'requests', name: '/api/posts/:id', method: 'GET', count: 10, p50: 10, p95: 500 },
    { series: 'requests', name: '/api/feed', method: 'GET', count: 1, p50: 40, p95: 40 },
  ]);
});

test('queries Cloudflare with SQL of registered names, and reads its answer', async () => {
  setMetrics(CLOUDFLARE);
  const now = Date.now();
  const at = Math.floor(now / MINUTE) * 60;
  const bodies: string[] = [];
  const asked = answerOutside(async (request) => {
    bodies.push(await request.text());
    return Response.json({ data: [{ at, series: 'requests', verdict: '2xx', count: '1200', p50: 3, p95: 9.5 }] });
  });
  const { metrics } = await (await read('hour')).json<MetricsResponse>();
  expect(metrics?.counts[1]?.values.at(-1)).toBe(1200);
  expect(asked).toHaveLength(4);
  const [first] = asked;
  expect(first?.url).toBe('https://api.cloudflare.com/client/v4/accounts/abc123/analytics_engine/sql');
  expect(first?.headers.get('Authorization')).toBe('Bearer a token');
  const [from, to] = [(at - 59 * 60).toString(), (at + 60).toString()];
  expect(bodies[0]).toBe(
    'SELECT intDiv(toUInt32(timestamp), 60) * 60 AS at, index1 AS series, blob1 AS verdict, SUM(_sample_interval) AS count, ' +
      'quantileExactWeighted(0.5)(double1, _sample_interval) AS p50, ' +
      'quantileExactWeighted(0.95)(double1, _sample_interval) AS p95 FROM blog_platform ' +
      `WHERE timestamp >= toDateTime(${from}) AND timestamp < toDateTime(${to}) ` +
      'GROUP BY at, series, verdict ORDER BY count DESC LIMIT 10000 FORMAT JSON',
  );
});

test.each([
  ['refuses the token', () => new Response('no', { status: 403 }), metricsMessages.refused],
  ['fails', () => new Response('no', { status: 500 }), metricsMessages.failed],
  ['rejects the query', () => new Response('no', { status: 422 }), metricsMessages.failed],
  ['answers something else', () => Response.json({ data: [{ count: 'many' }] }), metricsMessages.failed],
  ['never answers', () => new Promise<never>(() => {}), metricsMessages.slow],
])('says so when Cloudflare %s', async (_case, respond, message) => {
  setMetrics(CLOUDFLARE);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  answerOutside(respond);
  expect(await errorOf(await read('hour'))).toMatchObject({ status: 503, code: 'unavailable', message });
  expect(log.mock.calls.map(String).join()).not.toContain('a token');
});

test('says that the settings are missing, and accepts registered spans only', async () => {
  expect(await (await read('week')).json()).toMatchObject({ span: 'week', metrics: null });
  for (const span of ['year', "hour'%20OR%201", 'toString']) expect((await read(span)).status).toBe(422);
  expect(Object.keys(metricSpans)).toEqual(['hour', 'day', 'week', 'month']);
  for (const METRICS_DATASET of ['a; DROP', 'a-b', "a'"])
    expect(() => parseConfig({ ...(env as unknown as Record<string, unknown>), METRICS_DATASET })).toThrow(
      'METRICS_DATASET',
    );
});
