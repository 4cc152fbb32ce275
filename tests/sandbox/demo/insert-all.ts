import { getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, runBatch } from '../../../worker/db/client.ts';

const ROWS_AT_ONCE = 1000;

/** Inserts any number of rows of one shape with few statements, because each one is slow in this process. */
export async function insertAll<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly (T['$inferInsert'] & object)[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(rows[0] ?? {}, key));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(([key]) => sql`value->>${sql.raw(`'${key}'`)}`),
    sql`, `,
  );
  const slices = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, n) =>
    rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  );
  await runBatch(
    db,
    slices.map((slice) =>
      db.run(sql`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(${JSON.stringify(slice)})`),
    ),
  );
}
