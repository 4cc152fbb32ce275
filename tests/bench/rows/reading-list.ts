import type { DatabaseSync } from 'node:sqlite';
import { SAVED_MAX } from '#contract/reading';
import type { SavedPage } from '#contract/reading.schema';
import { READER } from '../fill/people.ts';
import { fillDatabase, SMALL } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

function change(dir: string, apply: (db: DatabaseSync) => void): void {
  const db = openDatabaseFile(dir);
  apply(db);
  db.close();
}

/** Counts the rows of one page of a full reading list, which the database does not keep. */
export const readingList: Bench = async () => {
  const dir = await fillDatabase(SMALL);
  change(dir, (db) =>
    db.exec(`INSERT INTO saved (user, post, post_id, saved_at)
      SELECT ${READER.seq}, seq, id, seq FROM posts ORDER BY seq DESC LIMIT ${SAVED_MAX}`),
  );
  const { url, stop } = await startProduct(dir);
  try {
    const response = await fetch(new URL('/api/saved', url), {
      headers: await signedInHeaders(url, READER.seq, READER.sessionId),
    });
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    const { rowsRead } = costsOf(response);
    const { entries } = (await response.json()) as SavedPage;
    const name = `reading list: rows read, ${SAVED_MAX.toLocaleString('en-US')} saved`;
    return [{ name, value: rowsRead, unit: 'rows', target: { atMost: 60 }, note: `${entries.length} posts` }];
  } finally {
    await stop();
    change(dir, (db) => db.exec(`DELETE FROM saved WHERE user = ${READER.seq}`));
  }
};
