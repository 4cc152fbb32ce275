import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { projectRoot } from '../support/command.ts';

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
type Key = { table: string; from: string; to: string | null };
type Row = Record<string, unknown>;

const folder = join(projectRoot, 'migrations');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Values that a table's rules ask for; every other column gets what its type allows. */
const RULED: Record<string, Row> = {
  mail_tokens: { purpose: 'confirm_email' },
  users: { theme: 'dark' },
  images: { ext: 'webp', widths: '[480]' },
  outbox_messages: { payload: '{}', state: 'waiting' },
  ledger_entries: { source_type: 'invoice' },
  posts: { title: 'A title', is_free: 1, extra_tags: '[]', unpublished_at: null },
  profiles: { subscription_cents: 500, next_subscription_cents: 600, is_blogging: 1, active_subscribers: 1 },
  writing_topics: { category: 'food' },
  article_reactions: { reaction_type: 'like' },
  platform_settings: { id: 1 },
  follows: { kind: 0, stream: 12, category: null, subtopic: 1, team: null, league: null, blogger: null },
  subscriptions: { active: 1, price_cents: 300, ended_at: null },
  stripe_events: { state: 'applied' },
  checkouts: { state: 'completed', first_charge: 'prorated', price_cents: 300 },
  transfers: { cents: 225, reversed_cents: 0 },
  article_reports: { reason: 'spam', decision: null, answered_at: null },
  mail_preferences: { new_posts: 1 },
  deletions: { kind: 'account', requested_by: 'self', state: 'done' },
  drafts: { is_free: 1, subtopics: '[]', teams: '[]' },
  revisions: { kind: 'writing', is_free: 1, subtopics: '[]', teams: '[]' },
};

const columnsOf = (db: DatabaseSync, table: string) =>
  db.prepare(`PRAGMA table_info(${table})`).all() as unknown as Column[];
const keysOf = (db: DatabaseSync, table: string) =>
  db.prepare(`PRAGMA foreign_key_list(${table})`).all() as unknown as Key[];
const rowsOf = (db: DatabaseSync, table: string) => db.prepare(`SELECT * FROM ${table}`).all() as Row[];

/** The tables that hold what people wrote: indexes for search are made anew from them. */
function tablesOf(db: DatabaseSync): string[] {
  const all = db.prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'").all();
  return all.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
}

/** Puts a row into each table that is empty, those pointed to first. */
function fill(db: DatabaseSync): void {
  const empty = new Set(tablesOf(db).filter((table) => rowsOf(db, table).length === 0));
  const add = (table: string) => {
    if (!empty.delete(table)) return;
    const keys = keysOf(db, table);
    for (const key of keys) add(key.table);
    const row = columnsOf(db, table).map(({ name, type }) => {
      const ruled = RULED[table]?.[name];
      const key = keys.find(({ from }) => from === name);
      if (ruled !== undefined) return [name, ruled];
      if (key !== undefined) return [name, rowsOf(db, key.table)[0]?.[key.to ?? 'seq'] ?? null];
      return [name, type.toLowerCase() === 'text' ? `${table} ${name}` : 7];
    }) as [string, string | number | null][];
    const names = row.map(([name]) => `"${name}"`).join();
    db.prepare(`INSERT INTO ${table} (${names}) VALUES (${row.map(() => '?').join()})`).run(
      ...row.map(([, value]) => value),
    );
  };
  for (const table of [...empty]) add(table);
}

function migrated(upTo: number): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const file of files.slice(0, upTo)) db.exec(readFileSync(join(folder, file), 'utf8'));
  return db;
}

/** A database as it was before a migration, with rows in every table. */
function before(file: string): DatabaseSync {
  const db = migrated(files.indexOf(file));
  for (const statement of catalogSql()) db.exec(statement);
  fill(db);
  return db;
}

test.each(files.slice(1))('%s keeps every row, and everything that stood in it', (file) => {
  const db = before(file);
  const then = new Map(tablesOf(db).map((table) => [table, rowsOf(db, table)]));
  expect([...then].filter(([, rows]) => rows.length === 0)).toEqual([]);
  // D1 checks foreign keys while it migrates: a table that is dropped takes what points to it along.
  db.exec('PRAGMA foreign_keys = ON');
  db.exec(readFileSync(join(folder, file), 'utf8'));
  for (const [table, rows] of then) {
    const now = rowsOf(db, table);
    expect(now.length, table).toBe(rows.length);
    for (const [n, row] of rows.entries()) expect(now[n], table).toMatchObject(row);
  }
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
});

test('search and the count of subscribers know what was there before them', () => {
  const db = before('0004_search.sql');
  for (const file of files.slice(files.indexOf('0004_search.sql'))) db.exec(readFileSync(join(folder, file), 'utf8'));
  const profile = db.prepare('SELECT user, active_subscribers FROM profiles').get();
  expect(profile).toEqual({ user: rowsOf(db, 'users')[0]?.seq, active_subscribers: 1 });
  expect(db.prepare("SELECT rowid FROM blogger_search WHERE blogger_search MATCH 'nam'").all()).toHaveLength(1);
  db.exec('UPDATE subscriptions SET active = 0');
  expect(db.prepare('SELECT active_subscribers FROM profiles').get()).toEqual({ active_subscribers: 0 });
  db.close();
});
