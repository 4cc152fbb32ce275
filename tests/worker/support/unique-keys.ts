import { env } from 'cloudflare:workers';

type Column = { name: string; type: string; dflt_value: string | null; pk: number };
type Index = { name: string; unique: number; origin: string };

const send = async <Row>(sql: string) => (await env.DB.prepare(sql).all<Row>()).results;

/** Returns the product's own tables, without the runtime's and the search indexes'. */
export async function ownTables(): Promise<string[]> {
  const all = await send<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
  const virtual = all.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name);
  return all
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|_cf_|d1_|libsql_)/.test(name))
    .filter((name) => !virtual.some((index) => name === index || name.startsWith(`${index}_`)));
}

/** Returns the database's uniqueness rules: unique indexes, and primary keys as `table(columns)`. */
export async function uniqueKeys(): Promise<string[]> {
  const keys: string[] = [];
  for (const table of await ownTables()) {
    const primary = (await send<Column>(`PRAGMA table_info(${table})`)).filter(({ pk }) => pk > 0);
    keys.push(`${table}(${primary.toSorted((a, b) => a.pk - b.pk).map(({ name }) => name)})`);
    const indexes = await send<Index>(`PRAGMA index_list(${table})`);
    keys.push(...indexes.filter(({ unique, origin }) => unique === 1 && origin !== 'pk').map(({ name }) => name));
  }
  return keys.toSorted();
}

/**
 * Returns every column that numbers or counts, found by its name or its initial value. Times and prices are excluded.
 */
export async function countingColumns(): Promise<string[]> {
  const found: string[] = [];
  for (const table of await ownTables()) {
    for (const { name, type, dflt_value: begins } of await send<Column>(`PRAGMA table_info(${table})`)) {
      const counts = /^\d+$/.test(begins ?? '') || /(^|_)(version|number|count|total)$/.test(name);
      if (/^integer$/i.test(type) && counts && !name.endsWith('_at')) found.push(`${table}.${name}`);
    }
  }
  return found.toSorted();
}
