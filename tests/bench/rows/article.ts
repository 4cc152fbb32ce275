import { postId } from '../fill/posts.ts';
import { fillDatabase } from '../fill.ts';
import { interleaved, requestsPerSecond } from '../measure.ts';
import { startEmptyRoute, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';
import { expiredSession } from '../sessions.ts';

const ROUNDS = 5;
const WARM_ARTICLES = 500;
const LARGE = 100_000;

const articlePath = (n: number) => `/article/${postId(n)}/a-morning-at-the-harbour-part-${n}`;

const note = ({ a, b }: { a: number; b: number }) =>
  `${Math.round(b)}/s, empty route ${Math.round(a)}/s; ${ROUNDS} pairs`;

/** Requests uncached articles once each: looks in both caches, renders, and stores the page. */
async function firstVisits(emptyRoute: URL): Promise<Row> {
  const product = await startProduct(await fillDatabase(LARGE));
  let unread = LARGE;
  const first = await interleaved(
    ROUNDS,
    () => requestsPerSecond(emptyRoute, ['/']),
    () => requestsPerSecond(product.url, () => articlePath(unread--)),
  );
  await product.stop();
  return {
    name: `article in no cache yet, ${LARGE} posts`,
    value: first.ratio * 100,
    unit: '% of empty route',
    target: {},
    note: `${note(first)}; asks and fills both caches too, which are files here`,
  };
}

/** Compares a guest's article page with an empty Hono route in the same run, warm and cold, small and large. */
export const article: Bench = async () => {
  const rows: Row[] = [];
  const empty = await startEmptyRoute();
  const expired = await expiredSession();
  for (const posts of [100, LARGE]) {
    const product = await startProduct(await fillDatabase(posts));
    const paths = Array.from({ length: Math.min(posts, WARM_ARTICLES) }, (_, index) => articlePath(posts - index));
    const emptyRate = () => requestsPerSecond(empty.url, ['/']);
    for (const path of paths) await (await fetch(new URL(path, product.url))).arrayBuffer();
    const warm = await interleaved(ROUNDS, emptyRate, () => requestsPerSecond(product.url, paths));
    const cold = await interleaved(ROUNDS, emptyRate, () => requestsPerSecond(product.url, paths, expired));
    await product.stop();
    rows.push(
      {
        name: `article warm, ${posts} posts`,
        value: warm.ratio * 100,
        unit: '% of empty route',
        target: { atLeast: 70 },
        note: note(warm),
      },
      {
        name: `article cold, ${posts} posts`,
        value: cold.ratio * 100,
        unit: '% of empty route',
        target: { atLeast: 15 },
        note: note(cold),
      },
    );
  }
  rows.push(await firstVisits(empty.url));
  await empty.stop();
  return rows;
};
