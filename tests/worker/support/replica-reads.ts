import { env } from 'cloudflare:workers';
import type { ReplicaConstraint } from '../../../worker/db/replica-session.ts';
import { migrate } from './migrated-database.ts';

/** The tables that these tests change, in the order of their references. */
const TABLES = [
  'users',
  'profiles',
  'sessions',
  'posts',
  'post_bodies',
  'stream_posts',
  'subscriptions',
  'subscribers',
];

const isWriting = (sql: string) => /\b(?:INSERT|UPDATE|DELETE)\b/i.test(sql);
const bookmarkOf = (version: number) => `${version.toString(16).padStart(8, '0')}-00000000-00000000-${'0'.repeat(32)}`;

/** Copies the database's rows to the replica. */
async function copyRows(): Promise<void> {
  const reset = TABLES.toReversed().map((table) => env.COPY.prepare(`DELETE FROM ${table}`));
  const inserts: D1PreparedStatement[] = [];
  for (const table of TABLES) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    const columns = Object.keys(results[0] ?? {});
    if (columns.length === 0) continue;
    const values = columns.map((column) => `value->>'${column}'`);
    const insert = `INSERT OR REPLACE INTO ${table} (${columns}) SELECT ${values} FROM json_each(?1)`;
    inserts.push(env.COPY.prepare(insert).bind(JSON.stringify(results)));
  }
  await env.COPY.batch([...reset, ...inserts]);
}

type Query = { sql: string; args: unknown[] };

/**
 * D1 with a primary (`env.DB`) and a replica that `catchUp` updates. Its sessions behave as D1's: writes use the
 * primary; an unconstrained session reads the replica if that has reached its bookmark.
 */
export async function laggingDatabase() {
  await migrate(env.COPY);
  let written = 1;
  let copied = 0;

  function withSession(from: ReplicaConstraint = 'first-unconstrained') {
    const isBookmark = !from.startsWith('first-');
    let seen = isBookmark ? Number.parseInt(from.slice(0, 8), 16) : 0;
    let isAtPrimary = from === 'first-primary';
    const run = async (queries: Query[]) => {
      const writes = queries.some(({ sql }) => isWriting(sql));
      const primary = isAtPrimary || writes || seen > copied;
      isAtPrimary = primary;
      if (writes) written++;
      seen = Math.max(seen, primary ? written : copied);
      const db = primary ? env.DB : env.COPY;
      return await db.batch(queries.map(({ sql, args }) => db.prepare(sql).bind(...args)));
    };
    const asked = new WeakMap<object, Query>();
    const prepare = (sql: string, args: unknown[] = []): object => {
      const only = async () => {
        const [result] = await run([{ sql, args }]);
        if (result === undefined) throw new Error('no result');
        return result;
      };
      const raw = async () => ((await only()).results as object[]).map((row) => Object.values(row));
      const statement: object = { bind: (...values: unknown[]) => prepare(sql, values), all: only, run: only, raw };
      asked.set(statement, { sql, args });
      return statement;
    };
    const batch = async (statements: object[]) =>
      await run(statements.map((statement) => asked.get(statement) ?? { sql: '', args: [] }));
    return { prepare, batch, getBookmark: () => (seen === 0 ? null : bookmarkOf(seen)) };
  }

  return {
    DB: { withSession } as unknown as D1Database,
    /** Records a write outside these sessions. */
    wrote: () => void written++,
    /** Copies the primary's rows to the replica. */
    catchUp: async () => {
      await copyRows();
      copied = written;
    },
  };
}
