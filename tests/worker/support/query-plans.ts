import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import * as schema from '../../../worker/db/schema/index.ts';

/** The catalog, the settings and the heartbeats of jobs stay small; every other table of the schema grows. */
export const SMALL = [
  'topics',
  'subtopics',
  'leagues',
  'teams',
  'platform_settings',
  'platform_fees',
  'smtp_settings',
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

/** How a virtual table is looked into by a row's number, a range of them or a word; without one it is gone through. */
const LOOKUP = /VIRTUAL TABLE INDEX \d+:[=<>M]/;

/** The tables a plan goes through from end to end, under the names the statement gives them. */
export function scanned(sql: string, plan: { detail: string }[]): string[] {
  return plan.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1];
    if (name === undefined || LOOKUP.test(detail)) return [];
    const alias = new RegExp(`\\b(\\w+)"?\\s+(?:AS\\s+)?"?${name}\\b`, 'gi');
    const tables = [name, ...[...sql.matchAll(alias)].map(([, table = '']) => table)];
    return tables.filter((table) => GROWING.has(table));
  });
}

/** How many values a statement wants: `?1` may stand in it several times, `?` each time for another. */
function parametersOf(sql: string): number {
  const marks = sql.replaceAll(/'(?:[^']|'')*'/g, "''").match(/\?\d*/g) ?? [];
  return Math.max(
    marks.length === 0 ? 0 : marks.filter((mark) => mark === '?').length,
    ...marks.map((mark) => Number(mark.slice(1))),
  );
}

/** The statements of `statements` that go through a growing table from end to end, with the tables. */
export async function offences(statements: Iterable<string>) {
  const asked = [...statements];
  if (asked.length === 0) return [];
  const plans = await env.DB.batch<{ detail: string }>(
    asked.map((sql) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: parametersOf(sql) }, () => null)),
    ),
  );
  return asked.flatMap((sql, index): [string, string[]][] => {
    const tables = scanned(sql, plans[index]?.results ?? []);
    return tables.length > 0 ? [[sql, tables]] : [];
  });
}

/** An admin asks for the ledger's sums: they go through all of it, as a balance kept beside it could be wrong. */
const isOfWhole = (sql: string) => /FROM ledger_entries GROUP BY kind$/.test(sql.trim());

/** Statements that files before have shown to be good. */
const explained = new Set<string>();

/** The same of those that no file of this runtime has sent before. Empties `statements`. */
export async function newOffences(statements: Set<string>) {
  const unknown = [...statements].filter((sql) => !explained.has(sql) && !isOfWhole(sql));
  statements.clear();
  for (const sql of unknown) explained.add(sql);
  return await offences(unknown);
}
