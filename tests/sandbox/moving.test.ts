import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { exportDatabase } from '../../worker/db/moving/export.ts';
import { d1FileIn, openFile } from '../../worker/db/moving/file.ts';
import { importDatabase } from '../../worker/db/moving/import.ts';
import { openLibsql } from '../../worker/db/moving/libsql.ts';
import { migrate } from '../../worker/db/moving/migrate.ts';
import type { Movable } from '../../worker/db/moving/movable.ts';
import { addFollows, addPeople, FEW_USERS } from '../bench/fill/people.ts';
import { addPosts, addReactions, addSearch } from '../bench/fill/posts.ts';
import { sessionKeys } from '../bench/product.ts';
import { sqldPath, startSqld } from '../support/sqld.ts';
import { openBoundD1 } from './bound-d1.ts';
import { type Answers, everyAnswer } from './every-answer.ts';
import { fillEmptyTables } from './one-row-each.ts';
import { startRuntime } from './runtime.ts';

const POSTS = process.env.DEEP ? 10_000 : 120;
/** Ends a run that hangs; says nothing of speed. */
const PATIENCE_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'moving-'));
const place = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the built product on a state folder and asks. */
async function askProduct<T>(state: string, vars: Record<string, string>, ask: (url: URL) => Promise<T>): Promise<T> {
  const keys = sessionKeys.map(({ kid, secret }) => `${kid}:${Buffer.from(secret).toString('base64url')}`).join();
  const settings = { SESSION_KEYS: keys, LIMITS: JSON.stringify({ api: false }), ...vars };
  const { url, stop } = await startRuntime({ persist: place(state), vars: settings });
  return await ask(url).finally(stop);
}

/** What is easily lost on the way: numbers beyond 2^53, fractions, characters, numbers of rows, and of those gone. */
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

/** Posts, people, what they follow and pay, and a row in every other table. */
function fill(file: string): void {
  const rows = new DatabaseSync(file);
  rows.exec(`BEGIN; ${catalogSql().join(';')}`);
  addPeople(rows, FEW_USERS, Date.now());
  addFollows(rows, Date.now());
  addPosts(rows, POSTS, Date.now());
  addReactions(rows, POSTS, FEW_USERS, Date.now());
  addSearch(rows, POSTS);
  fillEmptyTables(rows);
  addOddities(rows);
  rows.exec('COMMIT');
  rows.close();
}

/** Reads an archive into an empty database, and writes that into another archive. */
async function refill(db: Movable, from: string, to: string) {
  await migrate(db);
  const { mended } = await importDatabase(db, place(from));
  expect(mended).toEqual([]);
  const { tables } = await exportDatabase(db, place(to));
  await db.close();
  return tables;
}

const binary = sqldPath();

// Where the platform has no libSQL server, a file takes its place, and the product is asked on D1 only.
test(
  'from D1 to libSQL and back: the same counts, sums and answers',
  async () => {
    const first = await openBoundD1(place('first'));
    await migrate(first);
    fill(d1FileIn(place('first')));
    const server = binary === null ? null : await startSqld(binary, false);
    try {
      const { tables } = await exportDatabase(first, place('archive'));
      await first.close();
      const empty = Object.entries(tables).filter(([, { rows }]) => rows === 0);
      expect(empty).toEqual([]);
      expect(tables.posts?.rows).toBe(POSTS);

      const libsql = server === null ? openFile(place('libsql.sqlite')) : openLibsql(server.url);
      expect(await refill(libsql, 'archive', 'archive-2')).toEqual(tables);
      expect(await refill(await openBoundD1(place('second')), 'archive-2', 'archive-3')).toEqual(tables);

      const answers: Answers = await askProduct('first', {}, everyAnswer);
      const statuses = Object.values(answers).map((answer) => answer.slice(0, 3));
      expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(100);
      expect(statuses.filter((status) => status === '500')).toEqual([]);
      // With nothing written: then it still is what was moved.
      const readOnly = await askProduct('second', { READ_ONLY: '1' }, async (url) => ({
        refused: await fetch(new URL('/api/contact', url), { method: 'POST' }),
        answers: await everyAnswer(url),
      }));
      expect(readOnly.refused.status).toBe(503);
      expect(readOnly.answers).toEqual(answers);
      const untouched = openFile(d1FileIn(place('second')));
      expect((await exportDatabase(untouched, place('archive-4'))).tables).toEqual(tables);
      await untouched.close();
      if (server !== null) {
        expect(await askProduct('no-d1', { DATABASE_URL: server.url }, everyAnswer)).toEqual(answers);
      }
    } finally {
      await server?.stop();
    }
  },
  PATIENCE_MS,
);
