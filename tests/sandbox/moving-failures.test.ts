import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Manifest } from '../../worker/cli/dump/archive.ts';
import { openRemoteD1 } from '../../worker/cli/dump/d1-remote.ts';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { exportDatabase } from '../../worker/cli/dump/export.ts';
import { importDatabase } from '../../worker/cli/dump/import.ts';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { countCases } from '../support/cases.ts';
import { openBoundD1 } from './bound-d1.ts';
import { makeEmpty, makeOneRowEach } from './moving-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'moving-failures-'));
/** Time limit of a hanging run; not a speed target. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const place = (name: string) => join(folder, name);
const source = place('source.sqlite');
let whole: Manifest;
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const db = await makeOneRowEach(source);
  whole = await exportDatabase(db, place('archive'));
  await db.close();
});

/** Returns a copy of the archive with a change. */
function changed(change: (archive: string) => void): string {
  const archive = mkdtempSync(place('changed-'));
  cpSync(place('archive'), archive, { recursive: true });
  change(archive);
  return archive;
}

/** Tables, indexes and triggers. */
const MADE = `SELECT name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`;
/** Users that the rebuilt search indexes find. */
const FOUND = `SELECT rowid FROM blogger_search WHERE blogger_search MATCH 'nam'
  UNION ALL SELECT rowid FROM people_search WHERE people_search MATCH 'nam'`;

const withManifest = (change: (manifest: Manifest) => void) =>
  changed((archive) => {
    const manifest = structuredClone(whole);
    change(manifest);
    writeFileSync(join(archive, 'manifest.json'), JSON.stringify(manifest));
  });

test.each<[string, () => Promise<[DumpDatabase, string]>, RegExp]>([
  ['no archive', async () => [await makeEmpty(), folder], /has no manifest\.json: not an archive/],
  [
    'a file that was cut off',
    async () => [
      await makeEmpty(),
      changed((archive) => {
        const file = join(archive, 'posts.jsonl.gz');
        writeFileSync(file, readFileSync(file).subarray(0, 20));
      }),
    ],
    /posts of the archive cannot be read/,
  ],
  [
    'a word that was changed',
    async () => [
      await makeEmpty(),
      changed((archive) => {
        const file = join(archive, 'posts.jsonl.gz');
        const lines = gunzipSync(readFileSync(file)).toString();
        writeFileSync(file, gzipSync(lines.replace('A title', 'B title')));
      }),
    ],
    /posts of the archive is damaged/,
  ],
  ['a database without migrations', async () => [openFile(':memory:'), place('archive')], /Apply these migrations/],
  [
    'an older archive',
    async () => [await makeEmpty(), withManifest(({ migrations }) => void migrations.pop())],
    /has migrations that the archive does not have/,
  ],
  ['a database with rows', async () => [openFile(source), place('archive')], /is not empty: alerts has rows/],
])('rejects an import of %s', async (_, given, said) => {
  const [db, archive] = await given();
  await expect(importDatabase(db, archive)).rejects.toThrow(said);
  countCases('databases', 1);
});

test('exports only into a new folder and from a migrated database', async () => {
  const db = openFile(source);
  await expect(exportDatabase(db, place('archive'))).rejects.toThrow(/is not empty. Use a new folder/);
  await expect(exportDatabase(openFile(':memory:'), place('none'))).rejects.toThrow(/No migrations have been applied/);
});

test('resumes an interrupted import, counts nothing twice, and preserves triggers and search', async () => {
  const db = await makeEmpty();
  let batches = 0;
  const breaking: DumpDatabase = {
    ...db,
    batch: async (statements) => {
      if (++batches === 20) throw new Error('the line is dead');
      await db.batch(statements);
    },
  };
  await expect(importDatabase(breaking, place('archive'))).rejects.toThrow('the line is dead');
  const other = withManifest((manifest) => (manifest.from = 'elsewhere'));
  await expect(importDatabase(db, other)).rejects.toThrow(/another archive into :memory: is incomplete/);
  expect((await importDatabase(db, place('archive'))).skipped).toEqual([]);
  expect((await exportDatabase(db, place('again'))).tables).toEqual(whole.tables);
  expect(await db.all(MADE)).toEqual(await openFile(source).all(MADE));
  expect(await db.all(FOUND)).toEqual(await openFile(source).all(FOUND));
  await db.batch(["UPDATE users SET username = 'renamed'"]);
  expect(await db.all("SELECT 1 FROM people_search WHERE people_search MATCH 'ren'")).toHaveLength(1);
  await expect(db.batch(['DELETE FROM ledger_entries'])).rejects.toThrow('append-only');
  countCases('databases', Object.keys(whole.tables).length);
});

/** Cloudflare's API of a D1. The response to each writing request is lost once, after it has run. */
async function startApi(db: DumpDatabase): Promise<Server> {
  const lost = new Set<string>();
  const api = createServer(async (request, response) => {
    expect(request.url).toBe('/accounts/us/d1/database/ours/query');
    expect(request.headers.authorization).toBe('Bearer token');
    const { batch } = (await json(request)) as { batch: { sql: string; params: string[] }[] };
    const statements = batch.map(({ sql, params: [text] }) => (text === undefined ? sql : { sql, text }));
    const [first] = statements;
    const isReading = statements.length === 1 && /^\s*(SELECT|WITH|PRAGMA)/.test(batch[0]?.sql ?? '');
    try {
      const results = isReading && first !== undefined ? await db.all(first) : await db.batch(statements);
      const asked = JSON.stringify(batch);
      if (!isReading && lost.size < lost.add(asked).size) return response.writeHead(503).end('busy');
      response.end(JSON.stringify({ success: true, errors: [], result: [{ results: results ?? [] }] }));
    } catch (error) {
      const errors = [{ message: String(error) }];
      response.writeHead(400).end(JSON.stringify({ success: false, errors, result: [] }));
    }
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  return api;
}

test('repeats no completed statement of D1 after a lost response, and reports rejected ones', async () => {
  const d1 = await openBoundD1(place('d1'));
  const api = await startApi(d1);
  const { port } = api.address() as AddressInfo;
  const where = { api: `http://127.0.0.1:${port}`, pauseMs: 1 };
  const remote = openRemoteD1({ id: 'ours', account: 'us' }, 'token', where);
  expect(await applyMigrations(remote)).toEqual(whole.migrations);
  expect((await importDatabase(remote, place('archive'))).skipped).toEqual([]);
  expect((await exportDatabase(remote, place('remote'))).tables).toEqual(whole.tables);
  expect(await remote.all(MADE)).toEqual(await openFile(source).all(MADE));
  expect(await remote.all(FOUND)).toEqual(await openFile(source).all(FOUND));
  await remote.batch(["UPDATE users SET username = 'other'", 'DELETE FROM profiles']);
  expect(await remote.all(FOUND)).toEqual([]);
  await expect(remote.all('SELECT nobody FROM users')).rejects.toThrow(/D1 refuses: .*no such column: nobody/);
  api.close();
  await d1.close();
  countCases('databases', Object.keys(whole.tables).length);
});
