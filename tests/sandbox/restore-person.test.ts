import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../worker/cli/backup/backup.ts';
import type { DataStore } from '../../worker/cli/backup/data-store.ts';
import { openFolderBucket } from '../../worker/cli/backup/folder-bucket.ts';
import { keysOfPictures } from '../../worker/cli/backup/missing-images.ts';
import { isDecided, personTables, rowsOfPerson } from '../../worker/cli/backup/person-tables.ts';
import { restorePerson } from '../../worker/cli/backup/restore-person.ts';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { readSchema } from '../../worker/cli/dump/tables.ts';
import { storedCounters } from '../../worker/db/sweeps.ts';
import { makeOneRowEach } from './moving-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-person-'));
const place = (name: string) => join(folder, name);
const open: DumpDatabase[] = [];
afterAll(async () => {
  for (const db of open) await db.close();
  rmSync(folder, { recursive: true });
});

const BUCKETS = ['BLOG_IMAGES', 'PROFILE_PICTURES'] as const;
const bucketsIn = (name: string) =>
  Object.fromEntries(BUCKETS.map((each) => [each, openFolderBucket(place(`${name}/${each}`))]));
const EMAIL = 'writer@example.test';
/** Another user, who follows the blogger and disliked and reported the post. */
const READER = 77;
const ACCOUNT = "(SELECT id FROM users WHERE email = 'writer@example.test')";
/** Time of the restore, before that of the schedule. */
const NOW = 99;
let user: number;

const one = async (db: DumpDatabase, sql: string) => (await db.all(sql))[0] ?? {};

/** Adds a second user with rows that refer to the blogger, whose backup is made. */
beforeAll(async () => {
  const db = await makeOneRowEach(place('source.sqlite'));
  user = Number((await one(db, 'SELECT seq FROM users')).seq);
  const reader = async (seq: number, name: string) => {
    const columns = (await db.all("SELECT name FROM pragma_table_info('users')")).map(({ name: column }) =>
      String(column),
    );
    const values = columns.map((column) =>
      column === 'seq'
        ? seq
        : ['id', 'email', 'username', 'skeleton'].includes(column)
          ? `'${name}-${column}'`
          : `"${column}"`,
    );
    await db.batch([
      `INSERT INTO users (${columns.map((column) => `"${column}"`)}) SELECT ${values} FROM users WHERE seq = ${user}`,
    ]);
  };
  await reader(READER, 'reader');
  await reader(READER + 1, 'gone');
  const follow = (who: number) => `
    INSERT INTO follows (user, kind, stream, blogger, created_at, implied) VALUES (${who}, 0, ${user * 8 + 7}, ${user}, 5, 0)`;
  await db.batch([
    `UPDATE users SET email = '${EMAIL}', username = 'writer', deleting_at = NULL WHERE seq = ${user}`,
    `UPDATE profiles SET deleting_at = NULL, is_blogging = 1 WHERE user = ${user}`,
    'UPDATE images SET erasing_at = NULL',
    ...['drafts', 'revisions', 'schedules', 'posts'].map((table) => `UPDATE ${table} SET pictures = '[]'`),
    'DELETE FROM deletions',
    follow(READER),
    follow(READER + 1),
    `INSERT INTO article_reactions (post, user, reaction_type, created_at) SELECT seq, ${READER}, 'dislike', 6 FROM posts`,
  ]);
  const store: DataStore = { db, buckets: bucketsIn('source'), close: db.close };
  for (const name of BUCKETS) {
    for (const key of await keysOfPictures(db, name, user))
      await store.buckets[name]?.put(key, { bytes: Buffer.from(`picture ${key}`), contentType: null });
  }
  await backUp(store, place('backup'));
  await db.close();
});

let copies = 0;
/** Returns the product after the deletion, and after what happened since. */
async function deleted(kind: 'account' | 'blogger', by = 'admin'): Promise<DataStore> {
  const name = `live${copies++}`;
  copyFileSync(place('source.sqlite'), place(`${name}.sqlite`));
  const db = openFile(place(`${name}.sqlite`));
  open.push(db);
  const erase = ['campaigns', 'list_members', 'figures'].map((table) => `DELETE FROM ${table} WHERE blogger = ${user}`);
  await db.batch([
    `INSERT INTO deletions (id, user, account_id, kind, requested_by, state, subscriptions_total, created_at)
     VALUES ('d', NULL, ${ACCOUNT}, '${kind}', '${by}', 'done', 0, 9)`,
    `DELETE FROM stream_posts WHERE post IN (SELECT seq FROM posts WHERE blogger = ${user})`,
    ...erase,
    ...[
      'posts',
      'contacts',
      'import_items',
      'reader_imports',
      'feed_keys',
      'follows',
      'blogger_reports',
      'comment_bans',
    ].map((table) => (table === 'contacts' ? `DELETE FROM contacts` : `DELETE FROM ${table} WHERE blogger = ${user}`)),
    `DELETE FROM comment_approvals WHERE blogger = ${user}`,
    `DELETE FROM mutes WHERE target = ${user} AND kind = 'blogger'`,
    ...['drafts', 'revisions', 'schedules'].map((table) => `DELETE FROM ${table} WHERE author = ${user}`),
    'DELETE FROM images',
    `UPDATE invoices SET creator_account = 'blogger:' || ${ACCOUNT}, creator = NULL`,
    `DELETE FROM profiles WHERE user = ${user}`,
    ...(kind === 'account'
      ? [
          'DELETE FROM saved',
          'DELETE FROM reading',
          'DELETE FROM former_handles',
          `DELETE FROM users WHERE seq = ${user}`,
        ]
      : []),
    `DELETE FROM users WHERE seq = ${READER + 1}`,
  ]);
  mkdirSync(place(name));
  return { db, buckets: bucketsIn(name), close: db.close };
}

const restoreInto = async (store: DataStore) =>
  await restorePerson(store, place('backup'), {
    email: EMAIL.toUpperCase(),
    work: mkdtempSync(place('work-')),
    now: NOW,
  });

const COUNTED =
  'SELECT json_group_array(json_array(year, event, kind, detail, n)) AS all_counts FROM moderation_counts';

test('decides for every table whether a person’s rows come back', async () => {
  const db = openFile(place('source.sqlite'));
  const { tables } = await readSchema(db);
  await db.close();
  expect(tables.map(({ name }) => name).filter((name) => !isDecided(name))).toEqual([]);
});

for (const kind of ['account', 'blogger'] as const) {
  test(`brings back what the deletion of ${kind === 'account' ? 'an account' : 'a blog'} erased, and nothing of others`, async () => {
    const store = await deleted(kind);
    const { db } = store;
    const countedBefore = await one(db, COUNTED);
    const { rows, omitted, pictures } = await restoreInto(store);
    // The follow of a reader who has been deleted since is omitted.
    expect(omitted).toBe(1);
    expect(pictures).toBeGreaterThan(1);
    expect(await one(db, COUNTED)).toEqual(countedBefore);

    const source = openFile(place('source.sqlite'));
    for (const table of Object.keys(personTables)) {
      const condition = rowsOfPerson(table, { kind, user }, NOW);
      if (condition === undefined) continue;
      const counters = storedCounters.filter((counter) => counter.table === table).map(({ column }) => [column, 0]);
      const read = async (from: DumpDatabase) =>
        (await from.all(`SELECT * FROM ${table} WHERE ${condition} ORDER BY 1, 2`)).map((row) => ({
          ...row,
          ...Object.fromEntries(counters),
        }));
      const expected = (await read(source)).filter((row) => !('user' in row && row.user === READER + 1));
      expect(await read(db), table).toEqual(expected);
      expect(rows[table] ?? 0, table).toBe(expected.length);
    }
    await source.close();
    // Counters are counted again, and events of the past are not.
    expect(await one(db, 'SELECT dislike_count AS posts FROM posts')).toEqual({ posts: 1 });
    expect(await one(db, `SELECT dislike_count AS blog FROM profiles WHERE user = ${user}`)).toEqual({ blog: 1 });
    expect(await db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(await one(db, `SELECT creator FROM invoices WHERE creator_account = 'blogger:' || ${ACCOUNT}`)).toEqual({
      creator: user,
    });
    expect(
      await one(db, "SELECT admin_name, target FROM audit_entries WHERE action = 'person_restored'"),
    ).toMatchObject({
      admin_name: 'command line',
      target: expect.stringContaining('writer ('),
    });
    for (const name of BUCKETS) {
      for (const key of await keysOfPictures(db, name, user))
        expect(Buffer.from((await store.buckets[name]?.get(key))?.bytes ?? []).toString()).toBe(`picture ${key}`);
    }
    await expect(restoreInto(store)).rejects.toThrow(kind === 'account' ? /exists/ : /Nothing is merged/);
  });
}

test('refuses a deletion that its owner asked for, one that runs, and an address in use', async () => {
  await expect(restoreInto(await deleted('account', 'self'))).rejects.toThrow(/asked for the deletion/);
  const running = await deleted('account');
  await running.db.batch(["UPDATE deletions SET state = 'erasing'"]);
  await expect(restoreInto(running)).rejects.toThrow(/still runs/);
  const taken = await deleted('account');
  await taken.db.batch([`UPDATE users SET email = '${EMAIL}' WHERE seq = ${READER}`]);
  await expect(restoreInto(taken)).rejects.toThrow(/has a new account/);
  expect(await one(taken.db, 'SELECT count(*) AS n FROM posts')).toEqual({ n: 0 });
});

test('continues an interrupted restore', async () => {
  const store = await deleted('account');
  let left = 12;
  const batch: DumpDatabase['batch'] = async (statements) => {
    if (left-- <= 0) throw new Error('the connection broke');
    await store.db.batch(statements);
  };
  await expect(restoreInto({ ...store, db: { ...store.db, batch } })).rejects.toThrow(/connection broke/);
  expect(await one(store.db, `SELECT deleting_at FROM users WHERE seq = ${user}`)).toEqual({ deleting_at: NOW });
  await restoreInto(store);
  expect(await one(store.db, `SELECT deleting_at FROM users WHERE seq = ${user}`)).toEqual({ deleting_at: null });
});
