import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '../../../worker/db/schema/index.ts';
import { GROWING, newOffences, offences, SMALL, scanned } from '../support/query-plans.ts';

test('detects a scan under any alias of the table', () => {
  expect(scanned('SELECT * FROM posts p WHERE p.title = ?', [{ detail: 'SCAN p' }])).toEqual(['posts']);
  expect(scanned('SELECT * FROM users', [{ detail: 'SCAN users USING INDEX users_created' }])).toEqual(['users']);
  const index = 'SCAN post_search VIRTUAL TABLE INDEX 0:';
  expect(scanned('DELETE FROM post_search', [{ detail: index }])).toEqual(['post_search']);
  expect(scanned('DELETE FROM post_search WHERE rowid = ?', [{ detail: `${index}=` }])).toEqual([]);
  expect(scanned('SELECT * FROM post_search WHERE rowid BETWEEN ? AND ?', [{ detail: `${index}><` }])).toEqual([]);
  expect(scanned('SELECT * FROM posts p WHERE p.seq = ?', [{ detail: 'SEARCH p USING INTEGER PRIMARY KEY' }])).toEqual(
    [],
  );
});

test('checks the statements of a file once, when it ends (support/setup.ts)', async () => {
  const statements = new Set(['SELECT * FROM posts', 'SELECT * FROM posts WHERE seq = ?2 AND id <> ?1']);
  expect(await newOffences(statements)).toEqual([['SELECT * FROM posts', ['posts']]]);
  expect(statements.size).toBe(0);
  expect(await newOffences(new Set(['SELECT * FROM posts']))).toEqual([]);
});

test('detects a bound LIMIT', async () => {
  const bound = 'SELECT 1 FROM posts WHERE seq = ? LIMIT ?';
  expect(await offences([bound, 'SELECT 1 FROM posts WHERE seq = ? LIMIT 5'])).toEqual([[bound, ['a bound LIMIT']]]);
});

test('lists the growing tables of the schema', () => {
  expect(GROWING.size).toBeGreaterThan(25);
  for (const name of SMALL) expect(Object.values(schema).map(getTableName)).toContain(name);
});

test('finds rows that refer to a deleted row by an index', async () => {
  const lookups = Object.values(schema).flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const fields = key.reference().columns.map(({ name }) => `${name} = ?`);
      return `SELECT 1 FROM ${getTableName(table)} WHERE ${fields.join(' AND ')}`;
    }),
  );
  expect(lookups).toContain('SELECT 1 FROM audit_entries WHERE admin = ?');
  expect(lookups.length).toBeGreaterThan(20);
  expect(await offences(lookups)).toEqual([]);
});
