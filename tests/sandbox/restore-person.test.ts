import { expect, test } from 'vitest';
import { keysOfPictures } from '../../worker/cli/backup/missing-images.ts';
import { isDecided, personTables, rowsOfPerson } from '../../worker/cli/backup/person-tables.ts';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { readSchema } from '../../worker/cli/dump/tables.ts';
import { storedCounters } from '../../worker/db/sweeps.ts';
import {
  ACCOUNT,
  BUCKETS,
  backUpPerson,
  deleted,
  EMAIL,
  NOW,
  one,
  place,
  READER,
  restoreInto,
  user,
} from './deleted-person.ts';

backUpPerson();

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
  const extended = await deleted('account');
  await extended.db.batch(["UPDATE deletions SET extended_by = 'self'"]);
  await expect(restoreInto(extended)).rejects.toThrow(/asked for the deletion/);
  const running = await deleted('account');
  await running.db.batch(["UPDATE deletions SET state = 'erasing'"]);
  await expect(restoreInto(running)).rejects.toThrow(/still runs/);
  const taken = await deleted('account');
  await taken.db.batch([`UPDATE users SET email = '${EMAIL}' WHERE seq = ${READER}`]);
  await expect(restoreInto(taken)).rejects.toThrow(/has a new account/);
  expect(await one(taken.db, 'SELECT count(*) AS n FROM posts')).toEqual({ n: 0 });
});
