import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications';
import { BLOGGER, numbers } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
/** As many as are stored of a person. */
const STORED = 500;

/** Fills a blogger's notifications. Three of four are about their posts, which each cost another row. */
function addNotifications(dir: string): void {
  const db = openDatabaseFile(dir);
  db.exec(`
    DELETE FROM notifications WHERE user = ${BLOGGER.seq};
    ${numbers(STORED)} INSERT INTO notifications (user, seq, kind, ref, at)
      SELECT ${BLOGGER.seq}, n, iif(n % 4, 'campaign_paused', 'new_followers'),
        coalesce((SELECT id FROM posts WHERE blogger = ${BLOGGER.seq} ORDER BY seq DESC LIMIT 1), '') || ':' || n, n FROM numbers;`);
  db.close();
}

/** A page of 50 notifications of a person who has as many as are stored. */
export const notifications: Bench = async () => {
  const dir = await fillDatabase(POSTS);
  addNotifications(dir);
  const { url, stop } = await startProduct(dir);
  const headers = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
  const response = await fetch(new URL('/api/notifications', url), { headers });
  const { notifications: items } = (await response.json()) as { notifications: unknown[] };
  if (items.length !== NOTIFICATIONS_PAGE_SIZE) throw new Error(`a page of ${items.length}`);
  const { rowsRead, roundTrips } = costsOf(response);
  await stop();
  return [
    { name: 'notifications: round trips', value: roundTrips, unit: '', target: { atMost: 1 } },
    { name: 'notifications: rows read, page of 50', value: rowsRead, unit: 'rows', target: { atMost: 120 } },
  ];
};
