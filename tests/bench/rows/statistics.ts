import { ADMIN, MANY_USERS } from '../fill/people.ts';
import { fillDatabase, LARGE, SMALL } from '../fill.ts';
import { costsOf, interleaved, latencies, median } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const ROUNDS = 5;
const TAKEN = 5;

/** Measures Refresh Stats, on platforms with the same number of users and with few or many posts. */
export const statistics: Bench = async () => {
  const small = await startProduct(await fillDatabase(SMALL));
  const large = await startProduct(await fillDatabase(LARGE));
  const refresh = async (url: URL) => {
    const headers = await signedInHeaders(url, ADMIN.seq, ADMIN.sessionId);
    const response = await fetch(new URL('/api/admin/stats/refresh', url), { method: 'POST', headers, body: '{}' });
    if (!response.ok) throw new Error(`the statistics answered ${response.status}`);
    await response.arrayBuffer();
    return costsOf(response);
  };
  const time = (url: URL) => async () => median(await latencies(TAKEN, async () => void (await refresh(url))));
  const [smallCosts, largeCosts] = [await refresh(small.url), await refresh(large.url)];
  const speed = await interleaved(ROUNDS, time(small.url), time(large.url));
  await small.stop();
  await large.stop();
  const rows = (posts: number, value: number) => ({
    name: `statistics: rows read, ${MANY_USERS} users, ${posts} posts`,
    value,
    unit: 'rows',
    target: { atMost: 3 * MANY_USERS },
  });
  const roundTrips = { value: largeCosts.roundTrips, unit: '', target: { atMost: 7 } };
  return [
    // The session, the lists with the first slices of users, the other slices, the stored figures.
    { name: `statistics: round trips, ${MANY_USERS} users`, ...roundTrips },
    rows(SMALL, smallCosts.rowsRead),
    rows(LARGE, largeCosts.rowsRead),
    {
      name: `statistics: taken, median ${LARGE} / ${SMALL} posts`,
      value: speed.ratio,
      unit: 'times',
      target: { atMost: 1.2 },
      note: `${speed.a.toFixed(0)} ms, ${speed.b.toFixed(0)} ms; ${ROUNDS} pairs of ${TAKEN}`,
    },
  ];
};
