import type { DatabaseSync } from 'node:sqlite';
import { DAY } from '#contract/time';
import { toStreamKey } from '../../../worker/db/streams.ts';

/** Days over which accounts and subscriptions started. */
const YEAR = 365;

/** Number of bloggers: the first users, with the same number of posts each. */
export const BLOGGERS = 500;
/** Returns the number of users with a profile, the first ones. */
const profilesOf = (users: number) => Math.min(5000, users - 1);
const subscriptionsOf = (users: number) => Math.floor(users * 0.6);
/** Follows of every user except the reader: 5 subtopics, 3 teams, a league and a blogger. */
const FOLLOWED_BY_ALL = { subtopics: 5, teams: 3 };

/** Users of a small and of a large platform. */
export const FEW_USERS = BLOGGERS + 2;
export const MANY_USERS = 100_000;

/** A reader who has no profile and follows 70 streams. */
export const READER = { seq: BLOGGERS + 1, sessionId: 'bench-session' };
export const READER_FOLLOWS = { subtopics: 40, teams: 20, leagues: 5, bloggers: 5 };
/** One of the bloggers. */
export const BLOGGER = { seq: 1, sessionId: 'bench-blogger' };
export const ADMIN = { seq: BLOGGERS + 2, sessionId: 'bench-admin' };
export const userId = (seq: number) => `bench-user-${seq}`;

/** Returns the SQL of a table `numbers(n)` from 1 to `count`. */
export const numbers = (count: number) =>
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;

/** Returns the SQL of row `n`'s time, evenly spread over the days; row `count` is now. */
export const spread = (now: number, count: number, days: number) =>
  `${now} - (${count} - n) * ${days * DAY} / ${count}`;

/** Adds accounts, profiles, subscriptions, and the sessions of the bench's three signed-in users. */
export function addPeople(db: DatabaseSync, users: number, now: number): void {
  const profiles = profilesOf(users);
  const subscriptions = subscriptionsOf(users);
  db.exec(`
    ${numbers(users)} INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at)
      SELECT n, 'bench-user-' || n, 'bench' || n || '@bench.test', 'bench_' || n, '-', 1, ${spread(now, users, YEAR)} FROM numbers;
    ${numbers(profiles)} INSERT INTO profiles (user, id, created_at)
      SELECT n, 'bench-profile-' || n, ${spread(now, profiles, YEAR)} FROM numbers WHERE n NOT IN (${READER.seq}, ${ADMIN.seq});
    INSERT INTO writing_topics (user, category) SELECT user, 'food' FROM profiles;
    ${numbers(subscriptions)} INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
      SELECT 'bench-subscription-' || n, ${users} - n, 1 + n * 7919 % ${BLOGGERS} / (1 + n % 9), 1, 'active', 300,
        ${spread(now, subscriptions, YEAR)} FROM numbers
       WHERE ${users} - n > ${ADMIN.seq};
    INSERT INTO admin_users (id, user, created_at) VALUES ('bench-admin', ${ADMIN.seq}, ${now});`);
  const session = db.prepare(
    'INSERT INTO sessions (id, user, remember, created_at, expires_at, verified_at) VALUES (?, ?, 1, ?, ?, ?)',
  );
  for (const { seq, sessionId } of [READER, BLOGGER, ADMIN]) session.run(sessionId, seq, now, now + YEAR * DAY, now);
}

/** Adds every user's follows; the reader has other ones. */
export function addFollows(db: DatabaseSync, now: number): void {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  const insert = (column: string, stream: string, seq: string, times: number) =>
    db.exec(`
      ${numbers(times)} INSERT INTO follows (user, kind, stream, ${column}, created_at)
        SELECT user, 0, ${stream}, seq, ${now} FROM (SELECT u.seq AS user, ${seq} AS seq FROM users u, numbers
         WHERE u.seq > ${READER.seq})`);
  const many = (column: 'subtopic' | 'team' | 'league', times: number) =>
    insert(column, streamOfSql(column), `1 + (u.seq * 7 + n * 11) % ${count(`${column}s`)}`, times);
  many('subtopic', FOLLOWED_BY_ALL.subtopics);
  many('team', FOLLOWED_BY_ALL.teams);
  many('league', 1);
  insert('blogger', streamOfSql('blogger'), `1 + u.seq % ${BLOGGERS}`, 1);
  for (const [kind, times] of Object.entries(READER_FOLLOWS))
    addReaderFollows(db, kind.slice(0, -1) as Followed, times, now);
}

type Followed = 'subtopic' | 'team' | 'league' | 'blogger';

/** Returns the SQL of a stream's key from the column `seq`, as toStreamKey calculates it. */
const streamOfSql = (kind: Followed) =>
  `seq * ${toStreamKey(kind, 1) - toStreamKey(kind, 0)} + ${toStreamKey(kind, 0)}`;

function addReaderFollows(db: DatabaseSync, kind: Followed, times: number, now: number): void {
  const insert = db.prepare(`INSERT INTO follows (user, kind, stream, ${kind}, created_at) VALUES (?, 0, ?, ?, ?)`);
  for (let seq = 1; seq <= times; seq++) insert.run(READER.seq, toStreamKey(kind, seq), seq, now);
}
