import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '../../../worker/context.ts';
import * as schema from '../../../worker/db/schema/index.ts';
import { jobCtx, type Person } from './factories.ts';

/** Returns a context for services called directly by a test. Writes do not wake the outbox. */
export function quietCtx(now = Date.now()): Ctx {
  const ctx = jobCtx(now);
  return { ...ctx, ports: { ...ctx.ports, outbox: { ...ctx.ports.outbox, poke: async () => {} } } };
}

/** Tables whose text may still contain the ids of paid and deleted accounts. */
const LASTING = new Set([
  'invoices',
  'failed_payments',
  'transfers',
  'ledger_entries',
  'ledger_balances',
  'deletions',
  'stripe_events',
]);

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

/** Returns the searches in one table: columns that refer to a user, and texts that may name one. */
function looksAt(table: SQLiteTable, { seq, id, username, email }: Person): { at: string; test: string }[] {
  const name = getTableName(table);
  const { columns, foreignKeys } = getTableConfig(table);
  const pointing = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.users)
    .flatMap((reference) => reference.columns.map((column) => column.name));
  const texts = LASTING.has(name) ? [] : columns.filter((column) => column.getSQLType() === 'text');
  return [
    ...(table === schema.users ? [{ at: 'users.seq', test: `seq = ${seq}` }] : []),
    ...pointing.map((column) => ({ at: `${name}.${column}`, test: `${column} = ${seq}` })),
    ...texts.map((column) => ({
      at: `${name}.${column.name}`,
      test: [id, username, email].map((text) => `instr(lower(${column.name}), lower('${text}')) > 0`).join(' OR '),
    })),
  ];
}

/**
 * Returns where a user is still named: in every table (in permanent records, only by references to existing rows), and
 * in the search for bloggers and users.
 */
export async function tracesOf(person: Person): Promise<string[]> {
  const looks = [
    ...tables.flatMap((table) => looksAt(table, person)),
    { at: 'blogger_search.rowid', test: `rowid = ${person.seq}` },
    { at: 'people_search.rowid', test: `rowid = ${person.seq}` },
  ];
  const results = await env.DB.batch<{ n: number }>(
    looks.map(({ at, test }) => env.DB.prepare(`SELECT count(*) AS n FROM ${at.split('.')[0]} WHERE ${test}`)),
  );
  return looks.filter((_, n) => (results[n]?.results[0]?.n ?? 0) > 0).map(({ at }) => at);
}

/** Erases an account, as its deletion finally does. */
export async function erased(person: Person): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(person.seq),
    env.DB.prepare(
      `INSERT INTO deletions (id, account_id, kind, requested_by, state, subscriptions_total, created_at)
       VALUES (?1, ?2, 'account', 'self', 'done', 0, 0)`,
    ).bind(crypto.randomUUID(), person.id),
  ]);
}

/** Returns the rows with dangling references. */
export async function brokenKeys(): Promise<unknown[]> {
  return (await env.DB.prepare('PRAGMA foreign_key_check').all()).results;
}

/** Returns the ledger's sources whose rows do not sum to zero. */
export async function unbalanced(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT source_type, source_id, sum(cents) AS cents FROM ledger_entries GROUP BY 1, 2 HAVING sum(cents) <> 0',
  ).all();
  return results;
}
