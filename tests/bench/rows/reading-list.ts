import { SAVED_MAX } from '#contract/reading';
import { READER } from '../fill/people.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase, SMALL } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

/** Requests that are sent at the same time. */
const AT_ONCE = 20;

/** Counts the rows of one page of a full reading list. */
export const readingList: Bench = async () => {
  const { url, stop } = await startProduct(await fillDatabase(SMALL));
  try {
    const headers = await signedInHeaders(url, READER.seq, READER.sessionId);
    const save = async (n: number) => {
      const path = `/api/saved/${postId(SMALL - n)}`;
      const response = await fetch(new URL(path, url), { method: 'PUT', headers, body: '{}' });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    };
    for (let n = 0; n < SAVED_MAX; n += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => save(n + i)));
    const response = await fetch(new URL('/api/saved', url), { headers });
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    const { rowsRead } = costsOf(response);
    const name = `reading list: rows read, ${SAVED_MAX.toLocaleString('en-US')} saved`;
    return [{ name, value: rowsRead, unit: 'rows', target: { atMost: 60 } }];
  } finally {
    await stop();
  }
};
