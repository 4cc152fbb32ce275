import type { DumpDatabase } from '../dump/dump-database.ts';
import { packLines } from '../dump/import.ts';
import { columnsInLine, readTableSlices } from '../dump/table-lines.ts';
import type { Table } from '../dump/tables.ts';

/**
 * Deletes comments of the backup whose number another comment has by now (comments are the only table here that gives
 * a number again), with their likes.
 */
export async function dropTakenComments(backup: DumpDatabase, db: DumpDatabase, condition: string): Promise<void> {
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

/**
 * Erases, in the backup, comments of others whose account was deleted since: as the deletion does, one with replies
 * stays as a tombstone. `user` is the person to restore.
 */
export async function dropErasedComments(
  backup: DumpDatabase,
  db: DumpDatabase,
  { condition, user }: { condition: string; user: number },
): Promise<void> {
  const found = await backup.all(
    `SELECT DISTINCT author FROM comments WHERE (${condition}) AND author IS NOT NULL AND author <> ${user}`,
  );
  const authors = found.map(({ author }) => Number(author));
  const live = await db.all({
    sql: 'SELECT seq FROM users WHERE deleting_at IS NULL AND seq IN (SELECT value FROM json_each(?1))',
    text: JSON.stringify(authors),
  });
  const remaining = new Set(live.map(({ seq }) => Number(seq)));
  const text = JSON.stringify(authors.filter((author) => !remaining.has(author)));
  const isErased = 'author IN (SELECT value FROM json_each(?1))';
  const hasReplies = 'EXISTS (SELECT 1 FROM comments r WHERE r.post = comments.post AND r.parent = comments.seq)';
  await backup.batch([
    { sql: `DELETE FROM comments WHERE parent IS NOT NULL AND ${isErased}`, text },
    { sql: `DELETE FROM comments WHERE ${isErased} AND NOT ${hasReplies}`, text },
    {
      sql: `
        UPDATE comments SET state = 'removed', body = '', fold = '', author = NULL, held_for = NULL, hidden_by = NULL
         WHERE ${isErased}`,
      text,
    },
  ]);
}

const ERASED_COLUMNS = ['author', 'body', 'fold', 'state', 'held_for', 'hidden_by'];

/** Gives the person's comments with replies, which the deletion left as tombstones, their text and author again. */
export async function refillComments(
  backup: DumpDatabase,
  db: DumpDatabase,
  table: Table,
  user: number,
): Promise<void> {
  const columns = columnsInLine(table);
  const read = (column: string) => `line.value ->> ${columns.indexOf(column)}`;
  const sql = `
    UPDATE comments SET ${ERASED_COLUMNS.map((column) => `${column} = ${read(column)}`).join(', ')}
      FROM json_each(?1) AS line
     WHERE comments.seq = ${read('seq')} AND comments.id = ${read('id')}
       AND comments.author IS NULL AND comments.state = 'removed' AND comments.body = ''`;
  for await (const text of packLines(readTableSlices(backup, table, `author = ${user}`)))
    await db.batch([{ sql, text }]);
}
