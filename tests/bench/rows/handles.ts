import { bloggerPath } from '#contract/handles';
import { DAY } from '#contract/time';
import { BLOGGER, READER, userId } from '../fill/people.ts';
import { fillDatabase, SMALL } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const FORMER = 'bench_former';
const PART_OF_BLOGGERS = '/sitemap/bloggers-0.xml';

/** Counts what the look-up of a handle costs, with 100,000 users. */
export const handles: Bench = async () => {
  const dir = await fillDatabase(SMALL);
  const db = openDatabaseFile(dir);
  const row = db.prepare('SELECT username FROM users WHERE seq = ?').get(BLOGGER.seq);
  const now = Date.now();
  db.prepare('INSERT OR REPLACE INTO former_handles (name, user, left_at, free_from) VALUES (?, ?, ?, ?)').run(
    FORMER,
    BLOGGER.seq,
    now,
    now + 90 * DAY,
  );
  db.close();
  const username = String(row?.username);
  const { url, stop } = await startProduct(dir);
  const send = async (path: string, headers: Record<string, string> = {}, status = 200) => {
    const response = await fetch(new URL(path, url), { headers, redirect: 'manual' });
    const text = await response.text();
    if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
    return { ...costsOf(response), text, id: response.headers.get('X-Request-Id') };
  };
  try {
    // The isolate knows the platform's name from then on.
    await send('/about');
    const path = bloggerPath({ username });
    const rendered = await send(path);
    const cached = await send(path);
    const former = await send(bloggerPath({ username: FORMER }), {}, 301);
    const reader = await signedInHeaders(url, READER.seq, READER.sessionId);
    const byHandle = await send(`/api/handles/${username}`, reader);
    const byId = await send(`/api/bloggers/${userId(BLOGGER.seq)}`, reader);
    const sitemap = await send(PART_OF_BLOGGERS);
    // A cached response has the request id of its render request.
    const fromCache = cached.id === rendered.id ? 0 : cached.roundTrips;
    return [
      { name: 'handle: round trips, from the cache', value: fromCache, unit: '', target: { atMost: 0 } },
      { name: 'handle: round trips, rendered', value: rendered.roundTrips, unit: '', target: { atMost: 1 } },
      { name: 'handle: round trips, former name', value: former.roundTrips, unit: '', target: { atMost: 1 } },
      {
        name: 'handle: rows read, blogger page beyond by id',
        value: byHandle.rowsRead - byId.rowsRead,
        unit: '',
        target: { atMost: 3 },
      },
      {
        name: 'sitemap: rows read, part of bloggers, per blogger',
        value: sitemap.rowsRead / sitemap.text.split('<loc>').length,
        unit: '',
        target: { atMost: 6 },
      },
    ];
  } finally {
    await stop();
  }
};
