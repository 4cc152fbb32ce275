import { env } from 'cloudflare:workers';
import { tableNames } from './unique-keys.ts';

/** Every row of every table of the product's, as text, but of the tables of `except`. */
export async function wholeDatabase(...except: string[]): Promise<Record<string, string[]>> {
  const names = (await tableNames()).filter((name) => !except.includes(name));
  const results = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  return Object.fromEntries(
    results.map(({ results: rows }, n) => [names[n], rows.map((row) => JSON.stringify(row)).toSorted()]),
  );
}
