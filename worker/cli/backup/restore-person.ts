import { join } from 'node:path';
import { storedCounters } from '../../db/sweeps.ts';
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
} from './deleted-person.ts';
import { markLeftMembers } from './left-lists.ts';
import { dropErasedComments, dropTakenComments, refillComments } from './person-comments.ts';
import { copyPictures, readPictureTimes } from './person-pictures.ts';
import { isDecided, rowsOfPerson } from './person-tables.ts';
import { checkBackup } from './restore.ts';
import { firstTable, hasBegun, noteRestoreStatements, requireBegun, requireNoOther } from './running-restore.ts';

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

/**
 * Hides what is not complete yet, and sets counters to zero, which triggers count up again. Pictures are new until what
 * shows them is there: the sweep of unused pictures takes old ones.
 */
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
  if (table.name === 'images') set('created_at', now);
  return JSON.stringify(values);
}

/** Triggers that count an event, which was counted when it happened. */
const isOfEvent = (trigger: string) => /_counted$|^figures_\w+_added$/.test(trigger);

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

/** Copies all rows of the person, the one that hides them first, and counts what is there afterwards. */
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
  const first = firstTable(person.kind);
  const conditions = tables
    .flatMap((table) => {
      const condition = rowsOfPerson(table.name, person, now);
      return condition === undefined ? [] : { table, condition };
    })
    .sort((a, b) => Number(b.table.name === first) - Number(a.table.name === first));
  let found = 0;
  for (const { table, condition } of conditions) {
    const ofTable = triggers.filter(({ name, sql }) => isOfEvent(name) && sql.includes(`ON \`${table.name}\``));
    found += await copyRows(backup, db, await byPrimaryKey(db, table), { condition, triggers: ofTable, now });
    if (table.name === first) await requireBegun(db, person);
    if (table.name === 'comments' && person.kind === 'account') await refillComments(backup, db, table, person.user);
  }
  const rows: Restored['rows'] = {};
  for (const { table, condition } of conditions) {
    const [row] = await db.all(`SELECT count(*) AS n FROM "${table.name}" WHERE ${condition}`);
    if (Number(row?.n) > 0) rows[table.name] = Number(row?.n);
  }
  return { rows, omitted: found - Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

/** Removes from the backup what has ended since then: comments of deleted people, and memberships of lists. */
async function dropEnded(
  backup: DumpDatabase,
  db: DumpDatabase,
  { person, began, now }: { person: DeletedPerson; began: number; now: number },
): Promise<void> {
  const comments = rowsOfPerson('comments', person, now);
  if (comments !== undefined) {
    await dropTakenComments(backup, db, comments);
    await dropErasedComments(backup, db, { condition: comments, user: person.user });
  }
  const members = rowsOfPerson('list_members', person, now);
  if (members !== undefined) await markLeftMembers(backup, db, { condition: members, began, now });
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
  const { manifest, archive, entries } = await checkBackup(folder);
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
    const person = { ...known, kind: await findDeletion(backup, db, known) };
    await requireNoOther(db, person);
    if (!(await hasBegun(db, person))) await requireNothing(db, email, person);
    // Pictures of an interrupted restore, which the sweep of unused ones may have marked meanwhile.
    else await db.batch([`UPDATE images SET created_at = ${now}, erasing_at = NULL WHERE owner = ${person.user}`]);
    const pictures = await copyPictures(backup, store, folder, entries, person.user);
    await dropEnded(backup, db, { person, began: Date.parse(manifest.began), now });
    await db.batch(noteRestoreStatements(person));
    const { rows, omitted } = await copyTables(backup, db, { person, tables, triggers, now });
    const [profile] = await backup.all(`SELECT is_blogging AS isBlogging FROM profiles WHERE user = ${person.user}`);
    const isBlogging = Number(profile?.isBlogging ?? 0);
    const pictureTimes = await readPictureTimes(backup, person.user);
    await requireBegun(db, person);
    await db.batch(finishRestoreStatements(person, { isBlogging, pictureTimes }, now));
    return { username: person.username, kind: person.kind, rows, omitted, pictures };
  } finally {
    await backup.close();
  }
}
