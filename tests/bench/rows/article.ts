import { fillDatabase, postId } from '../fill.ts';
import { interleaved, requestsPerSecond } from '../measure.ts';
import { startEmptyRoute, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';

const ROUNDS = 5;
const WARM_ARTICLES = 500;
/** A cookie that is no session: the page is queried and rendered for it each time, as for a cold cache. */
const UNCACHED = { cookie: '__Host-session=none' };

const articlePath = (n: number) => `/article/${postId(n)}/a-morning-at-the-harbour-part-${n}`;

/** An anonymous article page against an empty Hono route in the same run, warm and cold, small and large. */
export const article: Bench = async () => {
  const rows: Row[] = [];
  const empty = await startEmptyRoute();
  for (const posts of [100, 100_000]) {
    const product = await startProduct(await fillDatabase(posts));
    const paths = Array.from({ length: Math.min(posts, WARM_ARTICLES) }, (_, index) => articlePath(posts - index));
    const emptyRate = () => requestsPerSecond(empty.url, ['/']);
    for (const path of paths) await (await fetch(new URL(path, product.url))).arrayBuffer();
    const warm = await interleaved(ROUNDS, emptyRate, () => requestsPerSecond(product.url, paths));
    const cold = await interleaved(ROUNDS, emptyRate, () => requestsPerSecond(product.url, paths, UNCACHED));
    await product.stop();
    const note = (rates: { a: number; b: number }) => `${Math.round(rates.b)}/s, empty route ${Math.round(rates.a)}/s`;
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
  await empty.stop();
  return rows;
};
