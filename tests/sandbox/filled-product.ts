import { DatabaseSync } from 'node:sqlite';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { addFollows, addPeople, FEW_USERS } from '../bench/fill/people.ts';
import { addPosts, addReactions, addSearch } from '../bench/fill/posts.ts';
import { sessionKeys } from '../bench/product.ts';
import { fillEmptyTables } from './one-row-each.ts';
import { startRuntime } from './runtime.ts';

/** The bench's keys, as SESSION_KEYS. */
const benchKeys = sessionKeys.map(({ kid, secret }) => `${kid}:${Buffer.from(secret).toString('base64url')}`).join();

/** Imported posts, whose numbers are negative. */
export const IMPORTED = 12;

/** Starts the built product on a data folder and sends it requests. */
export async function withProduct<T>(
  persist: string,
  vars: Record<string, string>,
  send: (url: URL) => Promise<T>,
): Promise<T> {
  const settings = { SESSION_KEYS: benchKeys, LIMITS: JSON.stringify({ api: false }), ...vars };
  const { url, stop } = await startRuntime({ persist, vars: settings });
  return await send(url).finally(stop);
}

/** Adds values that copying can lose: numbers beyond 2^53, fractions, characters, seqs, and seqs of deleted rows. */
function addOddities(rows: DatabaseSync): void {
  rows.exec(`
    UPDATE audit_entries SET before = NULL, after = NULL;
    UPDATE view_flushes SET applied_at = 9007199254740993;
    UPDATE invoices SET fee_percentage = 33.3;
    UPDATE contact_messages SET message = 'a' || char(0, 10, 13, 8232, 128512) || ' "b" \\ ''c''';
    UPDATE outbox_messages SET last_error = x'00ff';
    UPDATE team_page_exclusions SET rowid = 77;
    INSERT INTO security_events (seq, type, actor, minute) VALUES (900, 'gone', 'x', 1);
    DELETE FROM security_events WHERE seq = 900;`);
}

/** Fills a migrated database: posts, users, their follows and payments, and a row in every other table. */
export function fillDatabase(file: string, posts: number): void {
  const rows = new DatabaseSync(file);
  rows.exec(`BEGIN; ${catalogSql().join(';')}`);
  addPeople(rows, FEW_USERS, Date.now());
  addFollows(rows, Date.now());
  addPosts(rows, posts, Date.now(), IMPORTED);
  addReactions(rows, posts, FEW_USERS, Date.now());
  addSearch(rows, posts, IMPORTED);
  fillEmptyTables(rows);
  addOddities(rows);
  rows.exec('COMMIT');
  rows.close();
}
