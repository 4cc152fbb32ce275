import autocannon from 'autocannon';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Requests a second of a bounded load from this process over the given paths. @throws Error on any wrong status */
export async function requestsPerSecond(
  base: URL,
  paths: readonly string[],
  headers: Record<string, string> = {},
  seconds = 3,
): Promise<number> {
  const result = await autocannon({
    url: base.origin,
    connections: 16,
    duration: seconds,
    requests: paths.map((path) => ({ path, headers })),
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0)
    throw new Error(`${wrong} of ${result.requests.total} answers were wrong at ${base.origin}${paths[0]}`);
  return result.requests.average;
}

/** Several rounds of A and B in turn; the median of B / A pair by pair, and of each. */
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

/** The time of each of `count` requests, one after another, in milliseconds. */
export async function latencies(count: number, request: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  return times;
}

/** What an answer says it cost the database (SHOW_COSTS). */
export function costsOf(response: Response): { roundTrips: number; rowsRead: number } {
  const text = response.headers.get('X-Costs') ?? '';
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return { roundTrips: figure('round-trips'), rowsRead: figure('rows-read') };
}
