import { env } from 'cloudflare:workers';
import { ownTables } from './unique-keys.ts';

/** Returns every table of the database, including those of search indexes. */
export async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND sql IS NOT NULL ORDER BY name",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Returns a table's content as text, including its bytes. */
export async function storedIn(table: string): Promise<string> {
  const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, unknown>>();
  const textOf = (value: unknown) =>
    value instanceof ArrayBuffer || Array.isArray(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : String(value);
  return results.map((row) => Object.values(row).map(textOf).join('\t')).join('\n');
}

/** Returns a secret in all its possible encodings. */
export function writingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    ...(['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).replace(/=+$/, '')),
  ];
  return [...new Set(forms)];
}

/** Returns every row of the product's own tables as text, by table and in order. @param except tables to omit */
export async function everythingStored(...except: string[]): Promise<Record<string, string[]>> {
  const tables = (await ownTables()).filter((name) => !except.includes(name));
  const responses = await env.DB.batch(tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  const texts = responses.map(({ results }) => results.map((row) => JSON.stringify(row)).toSorted());
  return Object.fromEntries(tables.map((name, n) => [name, texts[n] ?? []]));
}
