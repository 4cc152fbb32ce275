import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { exportDatabase } from '../../worker/cli/dump/export.ts';
import { importDatabase } from '../../worker/cli/dump/import.ts';
import { openLibsql } from '../../worker/cli/dump/libsql.ts';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { findLocalD1File, openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { countCases } from '../support/cases.ts';
import { sqldPath, startSqld } from '../support/sqld.ts';
import { fetchAllResponses, type ResponseTexts, waitForLongHour } from './all-responses.ts';
import { openBoundD1 } from './bound-d1.ts';
import { fillDatabase, IMPORTED, withProduct } from './filled-product.ts';

const POSTS = process.env.DEEP ? 10_000 : 120;
/** Time limit of a hanging run; not a speed target. */
const PATIENCE_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'moving-'));
const place = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads an archive into an empty database, and writes that into another archive. */
async function refill(db: DumpDatabase, from: string, to: string) {
  await applyMigrations(db);
  const { skipped } = await importDatabase(db, place(from));
  expect(skipped).toEqual([]);
  const { tables } = await exportDatabase(db, place(to));
  await db.close();
  return tables;
}

const binary = sqldPath();

// Where the platform has no libSQL server, a file replaces it, and only the product on D1 is tested.
test(
  'moves from D1 to libSQL and back with the same counts, sums and responses',
  async () => {
    const first = await openBoundD1(place('first'));
    await applyMigrations(first);
    fillDatabase(findLocalD1File(place('first')), POSTS);
    const server = binary === null ? null : await startSqld(binary, false);
    try {
      const { tables } = await exportDatabase(first, place('archive'));
      await first.close();
      const empty = Object.entries(tables).filter(([, { rows }]) => rows === 0);
      expect(empty).toEqual([]);
      expect(tables.posts?.rows).toBe(POSTS + IMPORTED);

      const libsql = server === null ? openFile(place('libsql.sqlite')) : openLibsql(server.url);
      expect(await refill(libsql, 'archive', 'archive-2')).toEqual(tables);
      expect(await refill(await openBoundD1(place('second')), 'archive-2', 'archive-3')).toEqual(tables);

      await waitForLongHour();
      const responses: ResponseTexts = await withProduct(place('first'), {}, fetchAllResponses);
      const statuses = Object.values(responses).map((response) => response.slice(0, 3));
      expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(100);
      expect(statuses.filter((status) => status === '500')).toEqual([]);
      // In read-only mode, so it remains identical to the moved data.
      const readOnly = await withProduct(place('second'), { READ_ONLY: '1' }, async (url) => ({
        refused: await fetch(new URL('/api/contact', url), { method: 'POST' }),
        answers: await fetchAllResponses(url),
      }));
      expect(readOnly.refused.status).toBe(503);
      expect(readOnly.answers).toEqual(responses);
      const untouched = openFile(findLocalD1File(place('second')));
      expect((await exportDatabase(untouched, place('archive-4'))).tables).toEqual(tables);
      await untouched.close();
      if (server !== null) {
        expect(await withProduct(place('no-d1'), { DATABASE_URL: server.url }, fetchAllResponses)).toEqual(responses);
      }
      // Each table three times, each response of two other databases.
      countCases(
        'databases',
        Object.keys(tables).length * 3 + Object.keys(responses).length * (server === null ? 1 : 2),
      );
    } finally {
      await server?.stop();
    }
  },
  PATIENCE_MS,
);
