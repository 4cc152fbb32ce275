import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications';
import { BLOGGER, numbers, READER } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
/** As many as are stored of a person. */
const STORED = 500;

/**
 * Copies the database with notifications of a blogger, three of four about their posts, and with a reader's about
 * comments by other people on as many free posts.
 */
async function notifiedDatabase(): Promise<string> {
  const dir = join(dataDir, 'notifications');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const db = openDatabaseFile(dir);
  db.exec(`
    DELETE FROM notifications WHERE user = ${BLOGGER.seq};
    ${numbers(STORED)} INSERT INTO notifications (user, seq, kind, ref, at)
      SELECT ${BLOGGER.seq}, n, iif(n % 4, 'campaign_paused', 'new_followers'),
        coalesce((SELECT id FROM posts WHERE blogger = ${BLOGGER.seq} ORDER BY seq DESC LIMIT 1), '') || ':' || n, n FROM numbers;`);
  db.exec(`UPDATE posts SET is_free = 1;
    DELETE FROM notifications WHERE user = ${READER.seq};
    ${numbers(STORED)} INSERT INTO comments (id, post, blogger, parent, author, body, fold, state, created_at)
      SELECT 'comment-' || n, p.seq, p.blogger, NULL, 1 + (p.blogger + 7) % 100, 'Words ' || n, 'fold ' || n, 'visible', n
        FROM numbers CROSS JOIN posts p ON p.seq = n;
    INSERT INTO notifications (user, seq, kind, ref, at)
      SELECT ${READER.seq}, row_number() OVER (ORDER BY seq), 'mention', id, created_at FROM comments WHERE id LIKE 'comment-%';`);
  db.close();
  return dir;
}

/** Pages of 50 notifications of people who have as many as are stored. */
export const notifications: Bench = async () => {
  const dir = await notifiedDatabase();
  const { url, stop } = await startProduct(dir);
  const page = async ({ seq, sessionId }: typeof READER) => {
    const headers = await signedInHeaders(url, seq, sessionId);
    const response = await fetch(new URL('/api/notifications', url), { headers });
    const { notifications: items } = (await response.json()) as { notifications: unknown[] };
    if (items.length !== NOTIFICATIONS_PAGE_SIZE) throw new Error(`a page of ${items.length}`);
    return costsOf(response);
  };
  const [{ rowsRead, roundTrips }, ofComments] = [await page(BLOGGER), await page(READER)];
  await stop();
  rmSync(dir, { recursive: true, force: true });
  return [
    { name: 'notifications: round trips', value: roundTrips, unit: '', target: { atMost: 1 } },
    { name: 'notifications: rows read, page of 50', value: rowsRead, unit: 'rows', target: { atMost: 120 } },
    {
      name: 'notifications: rows read, page of 50 about comments',
      value: ofComments.rowsRead,
      unit: 'rows',
      target: { atMost: 320 },
    },
  ];
};
