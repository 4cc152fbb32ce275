import { type SQL, sql } from 'drizzle-orm';

/** The highest code point: in SQLite, text followed by it sorts after every other text with the same beginning. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

/** SQL condition: a column begins with the text, case-insensitive in ASCII. Uses an index on `lower(column)`. */
export const beginsWithSql = (column: string, text: string): SQL =>
  sql`lower(${sql.raw(column)}) BETWEEN lower(${text}) AND lower(${text}) || ${LAST_CHARACTER}`;
