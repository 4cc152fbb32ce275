import { env } from 'cloudflare:workers';
import { TAINT } from './values.ts';

type Column = { table: string; column: string };

const quoted = (name: string) => `"${name}"`;

/**
 * Returns every column of every table that can hold text, from the database's own catalog. Search indexes only contain
 * tokens.
 */
async function textColumns(): Promise<Column[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT GLOB '_cf_*' AND m.name NOT GLOB 'sqlite_*'
        AND m.name NOT GLOB '*_search*' AND m.name NOT GLOB '*migrations' AND upper(c.type) = 'TEXT'`,
  ).all<Column>();
  return results;
}

/** In UTF-8, a lone surrogate is ED, then one of these bytes; no other character is. */
const HALVES = Array.from({ length: 32 }, (_, n) => `instr(b, x'ed${(0xa0 + n).toString(16)}')`).join(' OR ');

async function columnsWhere(condition: string, ...args: string[]): Promise<string[]> {
  const columns = await textColumns();
  const found = await env.DB.batch<{ n: number }>(
    columns.map(({ table, column }) =>
      env.DB.prepare(
        `SELECT count(*) AS n FROM (SELECT ${quoted(column)} AS t, CAST(${quoted(column)} AS BLOB) AS b FROM ${quoted(table)})
          WHERE ${condition}`,
      ).bind(...args),
    ),
  );
  return columns.filter((_, n) => (found[n]?.results[0]?.n ?? 0) > 0).map(({ table, column }) => `${table}.${column}`);
}

/** Returns the columns that contain a NUL or a lone surrogate. */
export const brokenColumns = () => columnsWhere(`instr(b, x'00') OR ${HALVES}`);

/** Returns the columns that contain hostile input. */
export const taintedColumns = () => columnsWhere('instr(t, ?1) > 0', TAINT);

/** Returns the values of a column that came from hostile requests. */
export async function taintedValues(name: string): Promise<string[]> {
  const [table = '', column = ''] = name.split('.');
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT ${quoted(column)} AS value FROM ${quoted(table)} WHERE instr(${quoted(column)}, ?1) > 0`,
  )
    .bind(TAINT)
    .all<{ value: string }>();
  return results.map(({ value }) => value);
}

/** Returns the names of corrupt search indexes, from their own integrity checks. */
export async function tornIndexes(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'",
  ).all<{ name: string }>();
  if (results.length === 0) throw new Error('there is no index of search');
  const torn: string[] = [];
  for (const { name } of results) {
    await env.DB.prepare(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('integrity-check')`)
      .run()
      .catch((error: unknown) => torn.push(`${name}: ${String(error)}`));
  }
  return torn;
}

/** Returns the rows with dangling references. */
export const strayRows = async () => (await env.DB.prepare('PRAGMA foreign_key_check').all()).results;
