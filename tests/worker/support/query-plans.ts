import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import * as schema from '../../../worker/db/schema/index.ts';

/** The catalog and the settings stay small; every other table of the schema grows. */
export const SMALL = ['topics', 'subtopics', 'leagues', 'teams', 'platform_settings', 'platform_fees', 'smtp_settings'];
export const GROWING = new Set([
  ...Object.values(schema)
    .map(getTableName)
    .filter((name) => !SMALL.includes(name)),
  'post_search',
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

/** The statements of `statements` that go through a growing table from end to end, with the tables. */
export async function offences(statements: Iterable<string>) {
  const found: [string, string[]][] = [];
  for (const sql of statements) {
    const parameters = sql.match(/\?/g)?.map(() => null) ?? [];
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...parameters)
      .all<{ detail: string }>();
    const tables = scanned(sql, results);
    if (tables.length > 0) found.push([sql, tables]);
  }
  return found;
}
