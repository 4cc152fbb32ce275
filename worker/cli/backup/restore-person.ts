import { join } from 'node:path';
import { storedCounters } from '../../db/sweeps.ts';
import { textLiteral } from '../admin-grants.ts';
import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase } from '../dump/dump-database.ts';
import { importDatabase, packLines, requireMigrations } from '../dump/import.ts';
import { applyMigrations } from '../dump/migrate.ts';
import { openFile } from '../dump/sqlite-file.ts';
import { columnsInLine, insertSql, readTableSlices } from '../dump/table-lines.ts';
import { readSchema, type Table } from '../dump/tables.ts';
import { databaseIn } from './backup.ts';
import type { DataStore } from './data-store.ts';
import {
  type DeletedPerson,
  findDeletion,
  findInBackup,
  finishRestoreStatements,
  requireNothing,
  UNDER_WAY,
} from './deleted-person.ts';
import type { ImageEntry } from './image-archive.ts';
import { keysOfPictures } from './missing-images.ts';
import { isDecided, rowsOfPerson } from './person-tables.ts';
import { checkBackup, putMissing } from './restore.ts';

type Restored = {
  username: string;
  kind: DeletedPerson['kind'];
  /** Rows by table, as they are afterwards. */
  rows: Record<string, number>;
  omitted: number;
  pictures: number;
};

/** Returns a table whose rows are identified by the primary key: another row may have the same rowid by now. */
async function byPrimaryKey(db: DumpDatabase, table: Table): Promise<Table> {
  if (table.key[0] !== 'rowid') return table;
  const key = await db.all(`SELECT name FROM pragma_table_info('${table.name}') WHERE pk > 0 ORDER BY pk`);
  return { ...table, key: key.map(({ name }) => String(name)) };
}

/** Hides what is not complete yet, and sets counters to zero, which triggers count up again. */
function adjustLine(table: Table, line: string, now: number): string {
  const columns = columnsInLine(table);
  const values = JSON.parse(line) as unknown[];
  const set = (column: string, value: unknown) => {
    const at = columns.indexOf(column);
    if (at >= 0) values[at] = value;
  };
  for (const counter of storedCounters) if (counter.table === table.name) set(counter.column, 0);
  if (table.name === 'users' || table.name === 'profiles') set('deleting_at', now);
  if (table.name === 'profiles') set('is_blogging', 0);
  return JSON.stringify(values);
}

/** Triggers that count an event, which was counted when it happened. */
const isOfEvent = (trigger: string) => /_counted$|^figures_\w+_added$/.test(trigger);

/**
 * Deletes comments of the backup whose number another comment has by now (comments are the only table here that gives
 * a number again), with their likes.
 */
async function dropTakenComments(backup: DumpDatabase, db: DumpDatabase, condition: string): Promise<void> {
  const ours = await backup.all(`SELECT seq, id FROM comments WHERE ${condition}`);
  const ids = new Map(ours.map(({ seq, id }) => [Number(seq), String(id)]));
  const text = JSON.stringify([...ids.keys()]);
  const held = await db.all({
    sql: 'SELECT seq, id FROM comments WHERE seq IN (SELECT value FROM json_each(?1))',
    text,
  });
  const taken = held.filter(({ seq, id }) => ids.get(Number(seq)) !== id).map(({ seq }) => Number(seq));
  await backup.batch([
    {
      sql: 'DELETE FROM comments WHERE seq IN (SELECT value FROM json_each(?1)) OR parent IN (SELECT value FROM json_each(?1))',
      text: JSON.stringify(taken),
    },
  ]);
}

type Copy = { condition: string; triggers: readonly { name: string; sql: string }[]; now: number };

/** Copies the person's rows of a table. Returns their number in the backup. */
async function copyRows(
  backup: DumpDatabase,
  db: DumpDatabase,
  table: Table,
  { condition, triggers, now }: Copy,
): Promise<number> {
  const off = triggers.map(({ name }) => `DROP TRIGGER IF EXISTS "${name}"`);
  const on = triggers.map(({ sql }) => sql);
  let found = 0;
  async function* lines() {
    for await (const slice of readTableSlices(backup, table, condition)) {
      found += slice.length;
      yield slice.map((line) => adjustLine(table, line, now));
    }
  }
  for await (const text of packLines(lines())) await db.batch([...off, { sql: insertSql(table, true), text }, ...on]);
  return found;
}

/** Copies all rows of the person, referenced tables first, and counts what is there afterwards. */
async function copyTables(
  backup: DumpDatabase,
  db: DumpDatabase,
  {
    person,
    tables,
    triggers,
    now,
  }: { person: DeletedPerson; tables: readonly Table[] } & Pick<Copy, 'triggers' | 'now'>,
): Promise<Pick<Restored, 'rows' | 'omitted'>> {
  const conditions = tables.flatMap((table) => {
    const condition = rowsOfPerson(table.name, person.kind, person.user);
    return condition === undefined ? [] : { table, condition };
  });
  let found = 0;
  for (const { table, condition } of conditions) {
    const ofTable = triggers.filter(({ name, sql }) => isOfEvent(name) && sql.includes(`ON \`${table.name}\``));
    found += await copyRows(backup, db, await byPrimaryKey(db, table), { condition, triggers: ofTable, now });
  }
  const rows: Restored['rows'] = {};
  for (const { table, condition } of conditions) {
    const [row] = await db.all(`SELECT count(*) AS n FROM "${table.name}" WHERE ${condition}`);
    if (Number(row?.n) > 0) rows[table.name] = Number(row?.n);
  }
  return { rows, omitted: found - Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

/** Copies the person's pictures into the buckets. Returns their number. */
async function copyPictures(
  backup: DumpDatabase,
  { buckets }: DataStore,
  folder: string,
  entries: Record<string, Map<string, ImageEntry>>,
  user: number,
): Promise<number> {
  let pictures = 0;
  for (const [name, bucket] of Object.entries(buckets)) {
    const keys = await keysOfPictures(backup, name, user);
    const list = keys.flatMap((key) => entries[name]?.get(key) ?? []);
    await putMissing(folder, bucket, list);
    pictures += list.length;
  }
  return pictures;
}

/**
 * Brings a person back whom an admin has deleted: their rows and pictures of a backup, with the same ids, into the
 * database in use. `work` is an empty folder for a copy of the backup's database. Can be repeated after an
 * interruption. Throws CliError when anything of the person exists, or when the deletion was their own request.
 */
export async function restorePerson(
  store: DataStore,
  folder: string,
  { email, work, now = Date.now() }: { email: string; work: string; now?: number },
): Promise<Restored> {
  const { archive, entries } = await checkBackup(folder);
  const { db } = store;
  const { tables, triggers, migrations } = await readSchema(db);
  requireMigrations(db, migrations, archive);
  const [undecided] = tables.filter(({ name }) => !isDecided(name));
  if (undecided !== undefined)
    throw new CliError(`person-tables.ts does not say what comes back of ${undecided.name}.`);
  const backup = openFile(join(work, 'backup.sqlite'));
  try {
    await applyMigrations(backup);
    await importDatabase(backup, databaseIn(folder));
    const known = await findInBackup(backup, email);
    const person = { ...known, kind: await findDeletion(db, known) };
    const [running] = await db.all(`SELECT 1 FROM sqlite_schema WHERE name = '${UNDER_WAY}'`);
    const [state] = running === undefined ? [] : await db.all(`SELECT id FROM ${UNDER_WAY}`);
    if (state !== undefined && state.id !== person.id)
      throw new CliError('The restore of another person is incomplete. Finish it first.');
    if (state === undefined) await requireNothing(db, email, person);
    await db.batch([
      `CREATE TABLE IF NOT EXISTS ${UNDER_WAY} (id TEXT PRIMARY KEY)`,
      `INSERT INTO ${UNDER_WAY} (id) VALUES (${textLiteral(person.id)}) ON CONFLICT DO NOTHING`,
    ]);
    const comments = rowsOfPerson('comments', person.kind, person.user);
    if (comments !== undefined) await dropTakenComments(backup, db, comments);
    const pictures = await copyPictures(backup, store, folder, entries, person.user);
    const { rows, omitted } = await copyTables(backup, db, { person, tables, triggers, now });
    const [profile] = await backup.all(`SELECT is_blogging AS isBlogging FROM profiles WHERE user = ${person.user}`);
    await db.batch(finishRestoreStatements(person, { isBlogging: Number(profile?.isBlogging ?? 0) }, now));
    return { username: person.username, kind: person.kind, rows, omitted, pictures };
  } finally {
    await backup.close();
  }
}
