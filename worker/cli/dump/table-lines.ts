import type { DumpDatabase } from './dump-database.ts';
import type { Table } from './tables.ts';

/**
 * A row is a line: a JSON array of its key (`rowid` if it has one) and its columns. SQLite writes and reads it, so
 * integers retain their 64 bits and texts every character; a blob is `{"hex":…}`, a float `{"real":…}`.
 */
const sendable = (column: string) => `CASE typeof("${column}") WHEN 'blob' THEN json_object('hex', hex("${column}"))
  WHEN 'real' THEN json_object('real', printf('%!.17g', "${column}")) ELSE "${column}" END`;

/** Versions of SQLite write the same float with different digits; JavaScript always writes the fewest. */
const withPlainReals = (line: string) =>
  line.replace(/\{"real":"([^"\\]+)"\}/g, (_, digits) => `{"real":"${Number(digits)}"}`);

const SLICE_ROWS = 1000;
const SLICE_CHARACTERS = 1_000_000;

/** Returns the columns of a line, in order. */
export const columnsInLine = ({ key, columns }: Table) => (key[0] === 'rowid' ? ['rowid', ...columns] : columns);
const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Selects the next lines after the line `?1`: up to a million characters, and at least one. */
function sliceSql(table: Table, isFirst: boolean, condition: string): string {
  const positions = table.key.map((name) => `?1 ->> ${columnsInLine(table).indexOf(name)}`);
  const key = list(table.key);
  const after = isFirst ? '' : `AND (${key}) > (${positions.join(', ')})`;
  const numbered = table.key.map((name, n) => `"${name}" AS key${n}`).join(', ');
  const inOrder = table.key.map((_, n) => `key${n}`).join(', ');
  return `
    SELECT line FROM (
      SELECT *, sum(length(line)) OVER (ORDER BY ${inOrder}) - length(line) AS before FROM (
        SELECT ${numbered}, json_array(${columnsInLine(table).map(sendable).join(', ')}) AS line
          FROM "${table.name}" WHERE (${condition}) ${after} ORDER BY ${key} LIMIT ${SLICE_ROWS}))
     WHERE before < ${SLICE_CHARACTERS} ORDER BY ${inOrder}`;
}

/** Yields the lines of a table for which an SQL condition holds (all by default), in the order of its key, in slices. */
export async function* readTableSlices(db: DumpDatabase, table: Table, condition = '1'): AsyncGenerator<string[]> {
  let last: string | undefined;
  for (;;) {
    const sql = sliceSql(table, last === undefined, condition);
    const rows = await db.all(last === undefined ? sql : { sql, text: last });
    last = rows.at(-1)?.line as string | undefined;
    if (last === undefined) return;
    yield rows.map(({ line }) => withPlainReals(String(line)));
  }
}

/**
 * Inserts the lines in `?1` (a JSON array) that are missing; can be repeated. `isRepair` also accepts lines that refer
 * to missing rows, as if those had been deleted later, and omits lines whose unique value an earlier row has, as if
 * they had not been written yet.
 */
export function insertSql(table: Table, isRepair: boolean): string {
  const names = columnsInLine(table);
  const plain = (name: string) => `value ->> ${names.indexOf(name)}`;
  const read = (name: string) => {
    const path = `'$[${names.indexOf(name)}]'`;
    return `CASE json_type(value, ${path}) WHEN 'object'
      THEN coalesce(unhex(value -> ${path} ->> 'hex'), CAST(value -> ${path} ->> 'real' AS REAL))
      ELSE ${plain(name)} END`;
  };
  const isThere = ({ from, table: parent, to }: Table['foreignKeys'][number]) =>
    `(${plain(from)} IS NULL OR EXISTS (SELECT 1 FROM "${parent}" WHERE "${to}" = ${plain(from)}))`;
  const emptied = table.foreignKeys.filter(({ onDelete }) => isRepair && onDelete === 'SET NULL');
  const values = names.map((name) => {
    const keys = emptied.filter(({ from }) => from === name);
    return keys.length === 0 ? read(name) : `CASE WHEN ${keys.map(isThere).join(' AND ')} THEN ${read(name)} END`;
  });
  const needed = table.foreignKeys.filter((key) => isRepair && !emptied.includes(key)).map(isThere);
  const isNew = `NOT EXISTS (SELECT 1 FROM "${table.name}" held
    WHERE ${table.key.map((name) => `held."${name}" = ${plain(name)}`).join(' AND ')})`;
  return `INSERT INTO "${table.name}" (${list(names)}) SELECT ${values.join(', ')} FROM json_each(?1)
    WHERE ${[isNew, ...needed].join(' AND ')} ${isRepair ? 'ON CONFLICT DO NOTHING' : ''}`;
}
