import type { DatabaseSync } from 'node:sqlite';
import type { FeedResponse } from '#contract/feed';
import { READER, READER_FOLLOWS } from '../fill/people.ts';
import { fillDatabase, LARGE, SMALL } from '../fill.ts';
import { costsOf, interleaved, latencies, p95 } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const WARM_UP = 20;
const REQUESTS = 200;
const ROUNDS = 5;
const STREAMS_FOLLOWED = Object.values(READER_FOLLOWS).reduce((sum, n) => sum + n);

async function list(name: string, path: string, rowBudget: number): Promise<Row[]> {
  const small = await startProduct(await fillDatabase(SMALL));
  const large = await startProduct(await fillDatabase(LARGE));
  const headers = await signedInHeaders(small.url, READER.seq, READER.sessionId);
  const get = async (base: URL) => {
    const response = await fetch(new URL(path, base), { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
    return costsOf(response);
  };
  const time = (base: URL, requests: number) => async () =>
    p95(await latencies(requests, async () => void (await get(base))));
  for (const { url } of [small, large]) await time(url, WARM_UP)();
  const [smallCosts, largeCosts] = [await get(small.url), await get(large.url)];
  const speed = await interleaved(ROUNDS, time(small.url, REQUESTS), time(large.url, REQUESTS));
  await small.stop();
  await large.stop();
  const rowsRead = (posts: number, value: number): Row => ({
    name: `${name}: rows read, ${posts} posts`,
    value,
    unit: 'rows',
    target: { atMost: rowBudget },
  });
  return [
    { name: `${name}: round trips`, value: largeCosts.roundTrips, unit: '', target: { atMost: 2 } },
    rowsRead(SMALL, smallCosts.rowsRead),
    rowsRead(LARGE, largeCosts.rowsRead),
    {
      name: `${name}: p95 ${LARGE} / ${SMALL} posts`,
      value: speed.ratio,
      unit: 'times',
      target: { atMost: 1.2 },
      note: `${speed.a.toFixed(1)} ms, ${speed.b.toFixed(1)} ms; ${ROUNDS} pairs of ${REQUESTS}`,
    },
  ];
}

const MUTES = 200;

/** Mutes of the reader: bloggers, subtopics and a category, of which some hide posts of the feed. */
function addMutes(db: DatabaseSync): void {
  db.exec(`
    INSERT INTO mutes (user, kind, target, at) SELECT ${READER.seq}, 'blogger', seq, 1 FROM users WHERE seq <= ${MUTES - 21};
    INSERT INTO mutes (user, kind, target, at) SELECT ${READER.seq}, 'subtopic', seq, 1 FROM subtopics ORDER BY seq DESC LIMIT 20;
    INSERT INTO mutes (user, kind, target, at) SELECT ${READER.seq}, 'category', seq, 1 FROM topics WHERE category = 'romance'`);
}

/** Compares the feed of the reader with and without mutes, which the database does not keep. */
export const mutedFeed: Bench = async () => {
  const dir = await fillDatabase(SMALL);
  const read = async () => {
    const product = await startProduct(dir);
    const headers = await signedInHeaders(product.url, READER.seq, READER.sessionId);
    const response = await fetch(new URL('/api/feed', product.url), { headers });
    const { posts } = (await response.json()) as FeedResponse;
    await product.stop();
    return { ...costsOf(response), posts: posts.length };
  };
  const change = (apply: (db: DatabaseSync) => void) => {
    const db = openDatabaseFile(dir);
    apply(db);
    db.close();
  };
  const without = await read();
  change(addMutes);
  try {
    const muted = await read();
    return [
      { name: `feed with ${MUTES} mutes: round trips`, value: muted.roundTrips, unit: '', target: { atMost: 2 } },
      {
        name: `feed with ${MUTES} mutes / without: rows read`,
        value: muted.rowsRead / without.rowsRead,
        unit: 'times',
        target: { atMost: 1.5 },
        note: `${muted.rowsRead} and ${without.rowsRead} rows, ${muted.posts} posts`,
      },
    ];
  } finally {
    change((db) => db.exec(`DELETE FROM mutes WHERE user = ${READER.seq}`));
  }
};

/** The personal feed of a reader with 70 followed streams. */
export const feed: Bench = () => list('feed', '/api/feed', 20 * STREAMS_FOLLOWED + 1000);

/** A topic page of 50 posts. */
export const topic: Bench = () => list('topic', '/api/topics/travel/posts', 2500);

/** A team's page of 50 posts; counting all of them costs up to 1,001 rows, and one read for the hidden posts. */
export const team: Bench = () => list('team', '/api/teams/mlb-baltimore-orioles/posts', 3000);
