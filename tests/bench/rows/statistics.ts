import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { filled } from '../fill.ts';
import { costsOf, interleaved, latencies, median } from '../measure.ts';
import { dataDir, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const USERS = 100_000;
/** Of the users, the first so many write. */
const BLOGGERS = 5000;
const SUBSCRIPTIONS = 60_000;
const DAY = 86_400_000;
const ROUNDS = 5;
const TAKEN = 5;
const ADMIN = { seq: USERS, sessionId: 'bench-admin' };

/**
 * What statistics are made from, so much of each: accounts and subscriptions over the last year, posts over the last 60
 * days, of which one in fifty is disliked (the kept counts: nobody asks for the reactions).
 */
function addPlatform(db: DatabaseSync, posts: number, now: number): void {
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  const spread = (count: number, days: number) => `${now} - (${count} - n) * ${days * DAY} / ${count}`;
  const text = "printf('%.*c', 800, 'x')";
  db.exec(`
    ${numbers(USERS)} INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at)
      SELECT n, 'bench-user-' || n, 'bench' || n || '@bench.test', 'bench_' || n, '-', 1, ${spread(USERS, 365)} FROM numbers;
    ${numbers(BLOGGERS)} INSERT INTO profiles (user, id, created_at)
      SELECT n, 'bench-profile-' || n, ${spread(BLOGGERS, 365)} FROM numbers;
    ${numbers(BLOGGERS)} INSERT INTO writing_topics (user, category) SELECT n, 'food' FROM numbers;
    ${numbers(SUBSCRIPTIONS)} INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
      SELECT 'bench-subscription-' || n, ${BLOGGERS} + n, 1 + n * 7919 % ${BLOGGERS} / (1 + n % 9), 1, 'active', 300,
        ${spread(SUBSCRIPTIONS, 365)} FROM numbers;
    ${numbers(posts)} INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, view_count,
        dislike_count, created_at, updated_at)
      SELECT n, 'bench-post-' || n, 1 + n % ${BLOGGERS}, 2, 'A morning at the harbour, part ' || n, '', ${text}, 170, 1,
        n * 7919 % 5000, CASE WHEN n % 50 = 0 THEN n % 97 ELSE 0 END, ${spread(posts, 60)}, ${now} FROM numbers;
    UPDATE profiles SET dislike_count = user % 211;
    INSERT INTO admin_users (id, user, created_at) VALUES ('bench-admin', ${ADMIN.seq}, ${now});
    INSERT INTO sessions (id, user, remember, created_at, expires_at)
      VALUES ('${ADMIN.sessionId}', ${ADMIN.seq}, 1, ${now}, ${now + 365 * DAY});`);
}

const platform = (posts: number) =>
  filled(join(dataDir, `statistics-${posts}`), (db, now) => addPlatform(db, posts, now), [
    'tests/bench/rows/statistics.ts',
  ]);

/** Refresh Stats, in platforms of equally many people with few and many posts. */
export const statistics: Bench = async () => {
  const small = await startProduct(await platform(SMALL));
  const large = await startProduct(await platform(LARGE));
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
    name: `statistics: rows read, ${USERS} users, ${posts} posts`,
    value,
    unit: 'rows',
    target: { atMost: 3 * USERS },
  });
  return [
    // Who asks, the lists with the first slices of users, the other slices, what is kept.
    { name: `statistics: round trips, ${USERS} users`, value: largeCosts.roundTrips, unit: '', target: { atMost: 7 } },
    rows(SMALL, smallCosts.rowsRead),
    rows(LARGE, largeCosts.rowsRead),
    {
      name: `statistics: taken, median ${LARGE} / ${SMALL} posts`,
      value: speed.ratio,
      unit: 'times',
      target: { atMost: 1.2 },
      note: `${speed.a.toFixed(0)} ms, ${speed.b.toFixed(0)} ms`,
    },
  ];
};
