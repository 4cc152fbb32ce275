import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import * as schema from '../../../worker/db/schema/index.ts';

/** The catalog, the settings and the jobs' heartbeats stay small; every other table of the schema grows. */
export const SMALL = [
  'topics',
  'subtopics',
  'leagues',
  'teams',
  'platform_settings',
  'platform_fees',
  'smtp_settings',
  'bulk_mail',
  'job_runs',
];
export const GROWING = new Set([
  ...Object.values(schema)
    .map(getTableName)
    .filter((name) => !SMALL.includes(name)),
  'post_search',
  'premium_search',
  'blogger_search',
  'people_search',
]);

/** Matches a virtual table's access by rowid, range or word; without one the table is scanned. */
const LOOKUP = /VIRTUAL TABLE INDEX \d+:[=<>M]/;

/** Returns the tables that a plan scans, by the statement's aliases. */
export function scanned(sql: string, plan: { detail: string }[]): string[] {
  return plan.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1];
    if (name === undefined || LOOKUP.test(detail)) return [];
    const alias = new RegExp(`\\b(\\w+)"?\\s+(?:AS\\s+)?"?${name}\\b`, 'gi');
    const tables = [name, ...[...sql.matchAll(alias)].map(([, table = '']) => table)];
    return tables.filter((table) => GROWING.has(table));
  });
}

/** Counts a statement's parameters: `?1` may occur several times, each `?` is another parameter. */
function parametersOf(sql: string): number {
  const marks = sql.replaceAll(/'(?:[^']|'')*'/g, "''").match(/\?\d*/g) ?? [];
  return Math.max(
    marks.length === 0 ? 0 : marks.filter((mark) => mark === '?').length,
    ...marks.map((mark) => Number(mark.slice(1))),
  );
}

/** Matches a bound LIMIT of a written statement: SQLite plans it again for each run (worker/db/literal-number.ts). */
const BOUND_LIMIT = /\bLIMIT \?/;

/** Returns the statements that scan a growing table, with the tables, or that bind a LIMIT. */
export async function offences(statements: Iterable<string>) {
  const asked = [...statements];
  if (asked.length === 0) return [];
  const plans = await env.DB.batch<{ detail: string }>(
    asked.map((sql) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: parametersOf(sql) }, () => null)),
    ),
  );
  return asked.flatMap((sql, index): [string, string[]][] => {
    const tables = BOUND_LIMIT.test(sql) ? ['a bound LIMIT'] : scanned(sql, plans[index]?.results ?? []);
    return tables.length > 0 ? [[sql, tables]] : [];
  });
}

/** The ledger's sums for admins read the whole table, because a stored balance could be wrong. */
const isOfWhole = (sql: string) => /FROM ledger_entries GROUP BY kind$/.test(sql.trim());

/** Statements that earlier files have already checked. */
const explained = new Set<string>();

/** Returns the same for statements that no earlier file of this runtime has sent. Empties `statements`. */
export async function newOffences(statements: Set<string>) {
  const unknown = [...statements].filter((sql) => !explained.has(sql) && !isOfWhole(sql));
  statements.clear();
  for (const sql of unknown) explained.add(sql);
  return await offences(unknown);
}
