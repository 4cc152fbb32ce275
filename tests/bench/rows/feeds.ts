import { webFeedPath } from '#contract/feeds';
import type { CreateWebFeedRequest, WebFeedAddressResponse } from '#contract/feeds.schema';
import { BLOGGER, READER, READER_FOLLOWS, userId } from '../fill/people.ts';
import { fillDatabase, LARGE, SMALL } from '../fill.ts';
import { costsOf, latencies, p95 } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const FOLLOWED = Object.values(READER_FOLLOWS).reduce((sum, count) => sum + count, 0);
/** Requests whose 95th percentile is compared. */
const SENT = 100;

/** Measures public and private web feeds with this many posts. */
async function measureFeeds(posts: number) {
  const { url, stop } = await startProduct(await fillDatabase(posts));
  const send = async (path: string, headers: Record<string, string> = {}, status = 200) => {
    const response = await fetch(new URL(path, url), { headers });
    const text = await response.text();
    if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
    return {
      ...costsOf(response),
      text,
      etag: response.headers.get('ETag') ?? '',
      id: response.headers.get('X-Request-Id'),
    };
  };
  try {
    const all = webFeedPath({ kind: 'all' }, 'rss');
    const rendered = await send(all);
    const cached = await send(all);
    const reader = await signedInHeaders(url, READER.seq, READER.sessionId);
    const create = async (feed: CreateWebFeedRequest) => {
      const created = await fetch(new URL('/api/account/feeds', url), {
        method: 'POST',
        headers: { ...reader, Origin: url.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify(feed),
      });
      const { addresses } = (await created.json()) as WebFeedAddressResponse;
      const { pathname, search } = new URL(addresses.rss);
      return pathname + search;
    };
    const pollUnchanged = async (path: string, { etag }: { etag: string }) =>
      await send(path, { 'If-None-Match': etag }, 304);
    const own = await create({ scope: 'mine' });
    const changed = await send(own);
    const unchanged = await pollUnchanged(own, changed);
    const ofBlogger = await create({ scope: 'blogger', bloggerId: userId(BLOGGER.seq) });
    const unchangedBlogger = await pollUnchanged(ofBlogger, await send(ofBlogger));
    const [, article = ''] = /<link>https?:\/\/[^/]+(\/article\/[^<]+)<\/link>/.exec(changed.text) ?? [];
    return {
      fromCache: cached.id === rendered.id ? 0 : cached.roundTrips,
      changed: changed.roundTrips,
      unchanged: unchanged.rowsRead,
      unchangedBlogger: unchangedBlogger.rowsRead,
      feed: p95(await latencies(SENT, async () => void (await send(own)))),
      list: p95(await latencies(SENT, async () => void (await send(`${all}?fresh`)))),
      article: p95(await latencies(SENT, async () => void (await send(article, reader)))),
    };
  } finally {
    await stop();
  }
}

/** Counts what polling a web feed costs, and compares whole texts with a page. */
export const feeds: Bench = async () => {
  const small = await measureFeeds(SMALL);
  const large = await measureFeeds(LARGE);
  return [
    { name: 'feed: guests from the cache, round trips', value: small.fromCache, unit: '', target: { atMost: 0 } },
    {
      name: 'feed: private, one blogger, unchanged, rows read',
      value: small.unchangedBlogger,
      unit: '',
      target: { atMost: 30 },
    },
    {
      name: `feed: private, ${FOLLOWED} streams, unchanged, rows read`,
      value: small.unchanged,
      unit: '',
      // For each stream its follow, its category and its newest post.
      target: { atMost: 4 * FOLLOWED },
    },
    { name: 'feed: private, changed, round trips', value: small.changed, unit: '', target: { atMost: 2 } },
    {
      name: 'feed: private, 20 whole posts p95 / article p95',
      value: small.feed / small.article,
      unit: '',
      target: { atMost: 3 },
    },
    { name: 'feed: p95 1,000,000 / 10,000 posts', value: large.list / small.list, unit: '', target: { atMost: 1.2 } },
  ];
};
