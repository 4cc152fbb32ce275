import { expect, test } from 'vitest';
import type { DataStore } from '../../worker/cli/backup/data-store.ts';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { hashListAddress } from '../../worker/platform/mail/address-hash.ts';
import { ACCOUNT, backUpPerson, deleted, EMAIL, NOW, one, READER, restoreInto, user } from './deleted-person.ts';

const GONE = READER + 1;
const GUEST = 'guest@example.test';
const POST = 900;

/** Copies a row of a table with other values. */
const copyRow = (table: string, values: Record<string, string | number | null>) => [
  `CREATE TABLE copied AS SELECT * FROM ${table} LIMIT 1`,
  `UPDATE copied SET ${Object.entries(values).map(([column, value]) => `${column} = ${typeof value === 'string' ? `'${value}'` : value}`)}`,
  `INSERT INTO ${table} SELECT * FROM copied`,
  'DROP TABLE copied',
];
const comment = (seq: number, values: Record<string, number>) =>
  copyRow('comments', { seq, id: `comment-${seq}`, body: `text ${seq}`, parent: null, reply_count: 0, ...values });

backUpPerson(() => [
  // Of an account that is deleted later: one with a reply of the reader, one without, and a reply.
  ...comment(101, { author: GONE }),
  ...comment(102, { author: READER, parent: 101 }),
  ...comment(103, { author: GONE }),
  ...comment(104, { author: GONE, parent: 102 }),
  // The person's own, with a reply, on the post of another blogger.
  ...copyRow('posts', { seq: POST, id: 'post', blogger: READER, comment_count: 0 }),
  ...comment(105, { author: user, post: POST, blogger: READER }),
  ...comment(106, { author: READER, post: POST, blogger: READER, parent: 105 }),
  `INSERT INTO contacts (seq, id, email, confirmed_at, created_at) VALUES (500, 'guest', '${GUEST}', 1, 1)`,
  `INSERT INTO list_members (blogger, contact, state, cadence, source, joined_at) VALUES (${user}, 500, 'active', 'each', 'form', 1)`,
]);

/** Returns the store with a database that fails after a number of batches. */
function failingAfter(store: DataStore, batches: number): DataStore {
  let left = batches;
  const batch: DumpDatabase['batch'] = async (statements) => {
    if (left-- <= 0) throw new Error('the connection broke');
    await store.db.batch(statements);
  };
  return { ...store, db: { ...store.db, batch } };
}

const asked = (id: string, kind: string, by: string, at: number) => `
  INSERT INTO deletions (id, account_id, kind, requested_by, state, subscriptions_total, created_at)
  SELECT '${id}', account_id, '${kind}', '${by}', 'done', 0, ${at} FROM deletions WHERE id = 'd'`;

test('leaves out comments of accounts that were deleted since', async () => {
  const { db, ...store } = await deleted('blogger');
  await restoreInto({ db, ...store });
  expect(
    await db.all('SELECT seq, author, body, state FROM comments WHERE seq BETWEEN 101 AND 104 ORDER BY seq'),
  ).toEqual([
    { seq: 101, author: null, body: '', state: 'removed' },
    { seq: 102, author: READER, body: 'text 102', state: 'visible' },
  ]);
});

test('keeps who left the list since the backup off it', async () => {
  for (const [at, state] of [
    [Date.now() + 1000, 'left'],
    [1, 'active'],
  ] as const) {
    const store = await deleted('blogger');
    const { salt } = await one(store.db, 'SELECT salt FROM bulk_mail');
    await store.db.batch([
      `INSERT INTO suppressions (address_hash, reason, bounces, first_at, at)
       VALUES ('${hashListAddress(String(salt), user, GUEST)}', 'manual', 0, 1, ${at})`,
    ]);
    await restoreInto(store);
    expect(await one(store.db, 'SELECT state FROM list_members WHERE contact = 500')).toEqual({ state });
  }
});

test('refuses when the person asked for any deletion since the backup', async () => {
  const store = await deleted('account');
  await store.db.batch([asked('earlier', 'blogger', 'self', 4)]);
  await expect(restoreInto(store)).rejects.toThrow(/asked for a deletion since this backup/);
});

test('leaves out a schedule whose time has passed, not its draft', async () => {
  const store = await deleted('blogger');
  await restoreInto(store, 201);
  expect(await one(store.db, 'SELECT count(*) AS n FROM schedules')).toEqual({ n: 0 });
  expect(await one(store.db, 'SELECT count(*) AS n FROM drafts')).toEqual({ n: 1 });
});

test('continues an interrupted restore, with pictures that the sweep does not take', async () => {
  const store = await deleted('account');
  await expect(restoreInto(failingAfter(store, 20))).rejects.toThrow(/connection broke/);
  expect(await one(store.db, `SELECT deleting_at FROM users WHERE seq = ${user}`)).toEqual({ deleting_at: NOW });
  const images = 'SELECT created_at, erasing_at FROM images';
  expect(await one(store.db, images)).toEqual({ created_at: NOW, erasing_at: null });
  await store.db.batch(['UPDATE images SET erasing_at = 100']);
  await restoreInto(store);
  expect(await one(store.db, `SELECT deleting_at FROM users WHERE seq = ${user}`)).toEqual({ deleting_at: null });
  expect(await one(store.db, images)).toEqual({ created_at: 7, erasing_at: null });
});

test('checks an interrupted restore again while nothing of the person is back', async () => {
  const store = await deleted('account');
  await expect(restoreInto(failingAfter(store, 1))).rejects.toThrow(/connection broke/);
  await store.db.batch([`UPDATE users SET email = '${EMAIL}' WHERE seq = ${READER}`]);
  await expect(restoreInto(store)).rejects.toThrow(/has a new account/);
  expect(await one(store.db, `SELECT count(*) AS n FROM posts WHERE blogger = ${user}`)).toEqual({ n: 0 });
});

test('is not blocked by another restore of which nothing is left', async () => {
  const store = await deleted('account');
  const other = `(SELECT id FROM users WHERE seq = ${READER})`;
  await store.db.batch([
    'CREATE TABLE moving_person (id TEXT PRIMARY KEY)',
    `INSERT INTO moving_person (id) VALUES (${other})`,
    `UPDATE users SET deleting_at = 1 WHERE seq = ${READER}`,
  ]);
  await expect(restoreInto(store)).rejects.toThrow(/is incomplete/);
  await store.db.batch([`UPDATE users SET deleting_at = NULL WHERE seq = ${READER}`]);
  await restoreInto(store);
  expect(await one(store.db, `SELECT count(*) AS n FROM users WHERE id = ${ACCOUNT}`)).toEqual({ n: 1 });
});

test('gives a comment with replies, which remained as a tombstone, its text and author again', async () => {
  const store = await deleted('account');
  await store.db.batch(["UPDATE comments SET state = 'removed', body = '', fold = '', author = NULL WHERE seq = 105"]);
  const { omitted } = await restoreInto(store);
  expect(
    await one(store.db, 'SELECT author, body, state, reply_count AS replies FROM comments WHERE seq = 105'),
  ).toEqual({
    author: user,
    body: 'text 105',
    state: 'visible',
    replies: 1,
  });
  expect(await one(store.db, `SELECT comment_count AS n FROM posts WHERE seq = ${POST}`)).toEqual({ n: 2 });
  // Only the follow of the account that was deleted.
  expect(omitted).toBe(1);
});
