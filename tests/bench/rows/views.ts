import { setTimeout } from 'node:timers/promises';
import type { ArticleResponse } from '#contract/posts';
import { READER } from '../fill/people.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase, SMALL } from '../fill.ts';
import { atRate } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const PER_SECOND = 1000;
const SECONDS = 60;
const VIEWS = PER_SECOND * SECONDS;
/** Every other view is of one popular post; the others are spread over this many. */
const POSTS = 2000;
const postOf = (n: number) => (n % 2 === 0 ? 1 : 2 + (((n - 1) / 2) % (POSTS - 1)));
/** A view that is not counted by then counts as lost. */
const GIVE_UP_MS = 120_000;

/** Reads as a signed-in user, because guests' responses may be a minute old. */
async function countsOf(url: URL): Promise<number[]> {
  const headers = await signedInHeaders(url, READER.seq, READER.sessionId);
  const counts = [0];
  for (let post = 1; post <= POSTS; post++) {
    const response = await fetch(new URL(`/api/posts/${postId(post)}`, url), { headers });
    counts[post] = ((await response.json()) as ArticleResponse).article.viewCount;
  }
  return counts;
}

/** Requests a thousand articles per second for a minute, as guests; then reads all counters, post by post. */
export const views: Bench = async () => {
  const { url, stop } = await startProduct(await fillDatabase(SMALL));
  const before = await countsOf(url);
  const headers = { Origin: url.origin, 'Content-Type': 'application/json' };
  const expected = [...before];
  let asked = 0;
  const seconds = await atRate(url, PER_SECOND, VIEWS, () => {
    const post = postOf(asked++);
    expected[post] = (expected[post] ?? 0) + 1;
    return { method: 'POST', path: `/api/posts/${postId(post)}/views`, headers, body: '{}' };
  });
  const ended = performance.now();
  let counts = before;
  const isCounted = () => expected.every((count, post) => count === counts[post]);
  while (!isCounted() && performance.now() - ended < GIVE_UP_MS) {
    await setTimeout(1000);
    counts = await countsOf(url);
  }
  const lag = (performance.now() - ended) / 1000;
  await stop();
  const wrong = expected.reduce((sum, count, post) => sum + Math.abs(count - (counts[post] ?? 0)), 0);
  return [
    {
      name: `views: taken, ${VIEWS} loads of ${POSTS} articles`,
      value: VIEWS / seconds,
      unit: '/s',
      // One request starts each millisecond; the last one's response adds its own duration.
      target: { atLeast: PER_SECOND * 0.99 },
      note: `half of them of one article; all counted ${lag.toFixed(0)} s later`,
    },
    { name: 'views: lost or counted twice', value: wrong, unit: '', target: { atMost: 0 } },
  ];
};
