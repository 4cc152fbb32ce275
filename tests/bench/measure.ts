import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/**
 * Measures requests per second of a bounded load from this process.
 * @param paths requested in turn, or a function that returns the next one, for all connections together
 * @throws Error on any wrong status
 */
export async function requestsPerSecond(
  base: URL,
  paths: readonly string[] | (() => string),
  headers: Record<string, string> = {},
  seconds = 3,
): Promise<number> {
  const result = await autocannon({
    url: base.origin,
    connections: 16,
    duration: seconds,
    requests:
      typeof paths === 'function'
        ? [{ headers, setupRequest: (next) => ({ ...next, path: paths() }) }]
        : paths.map((path) => ({ path, headers })),
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers were wrong at ${base.origin}`);
  return result.requests.average;
}

/** Runs several rounds of A and B in turn. Returns the median of B / A per pair, and of each. */
export async function interleaved(rounds: number, a: () => Promise<number>, b: () => Promise<number>) {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await a());
    second.push(await b());
  }
  return {
    a: median(first),
    b: median(second),
    ratio: median(second.map((value, index) => value / (first[index] ?? Number.NaN))),
  };
}

/** Returns the durations of `count` sequential requests, in milliseconds. */
export async function latencies(count: number, request: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  return times;
}

const AT_ONCE = 256;

type Sending = { method: string; path: string; headers: Record<string, string>; body: string };

/** Sends one request, and reads the whole response. @throws Error on a wrong status */
async function send(base: URL, agent: Agent, { body, path, ...options }: Sending): Promise<void> {
  const request = httpRequest(new URL(path, base), { ...options, agent }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299) throw new Error(`${path} was answered ${statusCode}`);
}

/**
 * Sends `count` requests at a fixed rate, at most 256 concurrently. (autocannon sends each connection's share of a
 * second in one burst, and drops the share of a slow one.)
 * @returns the seconds until the last response
 * @param next returns the next request
 * @throws Error on a wrong status
 */
export async function atRate(base: URL, perSecond: number, count: number, next: () => Sending): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  while (sent.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - start) / 1000) * perSecond));
    while (sent.length < due) sent.push(send(base, agent, next()).catch((error: unknown) => error));
    await setTimeout(1);
  }
  const [failure] = (await Promise.all(sent)).filter((error) => error !== undefined);
  agent.destroy();
  if (failure !== undefined) throw failure;
  return (performance.now() - start) / 1000;
}

/** Returns the database cost of a response (SHOW_COSTS). */
export function costsOf(response: Response): { roundTrips: number; rowsRead: number; rowsWritten: number } {
  const text = response.headers.get('X-Costs') ?? '';
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return { roundTrips: figure('round-trips'), rowsRead: figure('rows-read'), rowsWritten: figure('rows-written') };
}
