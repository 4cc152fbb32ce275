import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { backUp } from '../../worker/cli/backup/backup.ts';
import type { DataStore } from '../../worker/cli/backup/data-store.ts';
import { openFolderBucket } from '../../worker/cli/backup/folder-bucket.ts';
import { keysOfPictures } from '../../worker/cli/backup/missing-images.ts';
import { restorePerson } from '../../worker/cli/backup/restore-person.ts';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { makeOneRowEach } from './moving-databases.ts';

/** The folder of the file that runs: files share this module. */
let folder = '';
export const place = (name: string) => join(folder, name);
const open: DumpDatabase[] = [];
export const BUCKETS = ['BLOG_IMAGES', 'PROFILE_PICTURES'] as const;
const bucketsIn = (name: string) =>
  Object.fromEntries(BUCKETS.map((each) => [each, openFolderBucket(place(`${name}/${each}`))]));
export const EMAIL = 'writer@example.test';
/** Another user, who follows the blogger and disliked and reported the post. */
export const READER = 77;
export const ACCOUNT = "(SELECT id FROM users WHERE email = 'writer@example.test')";
/** Time of the restore, before that of the schedule. */
export const NOW = 99;
export let user: number;

export const one = async (db: DumpDatabase, sql: string) => (await db.all(sql))[0] ?? {};

/** Adds two users with rows that refer to the blogger, runs the statements, and backs up. */
async function makeBackup(more: () => readonly string[]): Promise<void> {
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
    `UPDATE users SET email = '${EMAIL}', username = 'writer' WHERE seq = ${user}`,
    'UPDATE users SET deleting_at = NULL',
    `UPDATE profiles SET deleting_at = NULL, is_blogging = 1 WHERE user = ${user}`,
    'UPDATE images SET erasing_at = NULL',
    ...['drafts', 'revisions', 'schedules', 'posts'].map((table) => `UPDATE ${table} SET pictures = '[]'`),
    'DELETE FROM deletions',
    'UPDATE schedules SET publish_at = 200',
    follow(READER),
    follow(READER + 1),
    `INSERT INTO article_reactions (post, user, reaction_type, created_at) SELECT seq, ${READER}, 'dislike', 6 FROM posts`,
    ...more(),
  ]);
  const store: DataStore = { db, buckets: bucketsIn('source'), close: db.close };
  for (const name of BUCKETS) {
    for (const key of await keysOfPictures(db, name, user))
      await store.buckets[name]?.put(key, { bytes: Buffer.from(`picture ${key}`), contentType: null });
  }
  await backUp(store, place('backup'));
  await db.close();
}

/** Makes the backup before the tests of a file. `more` are further statements for its content. */
export function backUpPerson(more: () => readonly string[] = () => []): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'restore-person-'));
    await makeBackup(more);
  });
  afterAll(async () => {
    for (const db of open.splice(0)) await db.close();
    rmSync(folder, { recursive: true });
  });
}

let copies = 0;
/** Returns the product after the deletion, and after what happened since. */
export async function deleted(kind: 'account' | 'blogger', by = 'admin'): Promise<DataStore> {
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

export const restoreInto = async (store: DataStore, now = NOW) =>
  await restorePerson(store, place('backup'), {
    email: EMAIL.toUpperCase(),
    work: mkdtempSync(place('work-')),
    now,
  });
