import { signSessionToken } from '../../../worker/platform/session-token.ts';
import { fillDatabase, READER } from '../fill.ts';
import { costsOf, interleaved, latencies, p95 } from '../measure.ts';
import { sessionKeys, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';

const SMALL = 10_000;
const LARGE = 200_000;
const REQUESTS = 200;
const ROUNDS = 5;
const STREAMS_FOLLOWED = 70;

async function list(name: string, path: string, rowBudget: number): Promise<Row[]> {
  const now = Date.now();
  const token = await signSessionToken({ userSeq: READER.seq, sessionId: READER.sessionId }, sessionKeys, {
    now,
    expiresAt: now + 3_600_000,
  });
  const small = await startProduct(await fillDatabase(SMALL));
  const large = await startProduct(await fillDatabase(LARGE));
  const get = async (base: URL) => {
    const response = await fetch(new URL(path, base), { headers: { cookie: `__Host-session=${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
    return costsOf(response);
  };
  const time = (base: URL) => async () => p95(await latencies(REQUESTS, async () => void (await get(base))));
  const [smallCosts, largeCosts] = [await get(small.url), await get(large.url)];
  const speed = await interleaved(ROUNDS, time(small.url), time(large.url));
  await small.stop();
  await large.stop();
  return [
    { name: `${name}: round trips`, value: largeCosts.roundTrips, unit: '', target: { atMost: 2 } },
    {
      name: `${name}: rows read, ${SMALL} posts`,
      value: smallCosts.rowsRead,
      unit: 'rows',
      target: { atMost: rowBudget },
    },
    {
      name: `${name}: rows read, ${LARGE} posts`,
      value: largeCosts.rowsRead,
      unit: 'rows',
      target: { atMost: rowBudget },
    },
    {
      name: `${name}: p95 ${LARGE} / ${SMALL} posts`,
      value: speed.ratio,
      unit: 'times',
      target: { atMost: 1.2 },
      note: `${speed.a.toFixed(1)} ms, ${speed.b.toFixed(1)} ms`,
    },
  ];
}

/** The personal feed of a reader with 70 followed streams. */
export const feed: Bench = () => list('feed', '/api/feed', 20 * STREAMS_FOLLOWED + 1000);

/** A topic page of 50 posts. */
export const topic: Bench = () => list('topic', '/api/topics/travel/posts', 2500);

/** A team's page of 50 posts; counting those in all costs up to 1,001 rows, and a look at what is kept off the page. */
export const team: Bench = () => list('team', '/api/teams/mlb-baltimore-orioles/posts', 3000);
