import { env } from 'cloudflare:workers';

/** All that is stored, by table, but for the search indexes, which follow from the rest. @param except tables to leave out */
export async function everythingStored(...except: string[]): Promise<Record<string, unknown[]>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
        AND name NOT GLOB '*_search*'`,
  ).all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !except.includes(name));
  const rows = await env.DB.batch(tables.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  return Object.fromEntries(tables.map((name, n) => [name, rows[n]?.results ?? []]));
}
