import type { Socket } from 'node:net';
import { DAY } from '#contract/time';
import { fillDatabase } from '../fill.ts';
import { p95 } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';
import { openSocket, signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const SAVES = 100;
const BROADCASTS = 20;
/** The maximum number of sockets per user, for each user. */
const LISTENERS = 250;
const SOCKETS_EACH = 20;
const SOCKETS = LISTENERS * SOCKETS_EACH;
const OPENED_AT_ONCE = 50;
/** Users by number: one who saves, one who writes about food, and those without follows, who receive every post. */
const SAVER = 1;
const WRITER = 2;
const FIRST_LISTENER = 3;

const sessionOf = (user: number) => `live-${user}`;

/** Adds sessions for all users here, and a writer who may publish. */
function addSessions(dir: string, now: number) {
  const db = openDatabaseFile(dir);
  const session = db.prepare(
    'INSERT OR REPLACE INTO sessions (id, user, remember, created_at, expires_at) VALUES (?, ?, 1, ?, ?)',
  );
  for (let user = SAVER; user < FIRST_LISTENER + LISTENERS; user++) session.run(sessionOf(user), user, now, now + DAY);
  db.prepare("INSERT OR IGNORE INTO writing_topics (user, category) VALUES (?, 'food')").run(WRITER);
  db.close();
}

const nextMessage = (socket: Socket) => new Promise((resolve) => socket.once('data', resolve));

/** Returns the time from a change's request until every socket has received it, in milliseconds. */
async function timeUntilHeard(sockets: readonly Socket[], change: () => Promise<Response>): Promise<number> {
  const received = Promise.all(sockets.map(nextMessage));
  const start = performance.now();
  const response = await change();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  await received;
  return performance.now() - start;
}

async function timesOf(count: number, time: (n: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await time(n));
  return times;
}

async function measureSaves(url: URL): Promise<Row> {
  const headers = await signedInHeaders(url, SAVER, sessionOf(SAVER));
  const other = await openSocket(url, headers);
  const save = (n: number) =>
    timeUntilHeard([other], () =>
      fetch(new URL('/api/interests/travel/subtopics', url), {
        method: 'PUT',
        headers,
        body: JSON.stringify({ subtopics: n % 2 === 0 ? ['Europe'] : ['Asia'] }),
      }),
    );
  await timesOf(5, save);
  const times = await timesOf(SAVES, save);
  other.destroy();
  return {
    name: 'live: interest saved, other tab told, p95',
    value: p95(times),
    unit: 'ms',
    target: { atMost: 50 },
    note: `${SAVES} tries`,
  };
}

async function openAll(url: URL): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const headers: Record<string, string>[] = [];
  for (let n = 0; n < LISTENERS; n++)
    headers.push(await signedInHeaders(url, FIRST_LISTENER + n, sessionOf(FIRST_LISTENER + n)));
  const waiting = headers.flatMap((each) => Array.from({ length: SOCKETS_EACH }, () => each));
  const open = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) sockets.push(await openSocket(url, next));
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
  return sockets;
}

async function measureBroadcasts(url: URL): Promise<Row[]> {
  const sockets = await openAll(url);
  const headers = await signedInHeaders(url, WRITER, sessionOf(WRITER));
  const publish = (n: number) =>
    timeUntilHeard(sockets, () => {
      const text = { title: `Loaf number ${n}`, content: 'Twelve loaves before noon, and one more.' };
      const post = { ...text, category: 'food', subtopics: ['Baking'], teams: [], isFree: false, imageId: null };
      const body = JSON.stringify({ post, base: null });
      return fetch(new URL(`/api/posts/${crypto.randomUUID()}`, url), { method: 'PUT', headers, body });
    });
  await timesOf(2, publish);
  const times = await timesOf(BROADCASTS, publish);
  const open = sockets.filter(({ readyState }) => readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  return [
    { name: 'live: sockets held', value: open, unit: '', target: { atLeast: SOCKETS } },
    {
      name: `live: published, all ${SOCKETS} sockets told, p95`,
      value: p95(times),
      unit: 'ms',
      target: { atMost: 300 },
      note: `${BROADCASTS} tries`,
    },
  ];
}

/** Measures the time from a change until other pages receive it, including its request. */
export const live: Bench = async () => {
  const dir = await fillDatabase(POSTS);
  addSessions(dir, Date.now());
  const { url, stop } = await startProduct(dir);
  try {
    return [await measureSaves(url), ...(await measureBroadcasts(url))];
  } finally {
    await stop();
  }
};
