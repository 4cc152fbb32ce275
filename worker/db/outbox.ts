import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';
import { packJson } from './json-packs.ts';

/**
 * A message as it is stored: `payload` holds what the object that sends this kind needs. From `expiresAt` on it is
 * not sent any more, and until `notBefore` it is not sent yet. What `isBulk` is one of very many, and lets everything else go first.
 */
export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: number;
  expiresAt?: number;
  notBefore?: number;
  isBulk?: boolean;
};

/**
 * Stores a message, in the batch of the change that calls for it; once, when its id says what it is about.
 * @param onlyIf a condition the database decides within the batch, when the change itself may come to nothing
 */
export function enqueueStatement(db: Db, row: OutboxRow, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${row.isBulk === true ? 1 : 0},
           ${row.notBefore ?? row.createdAt}, ${row.expiresAt ?? null}, ${row.createdAt}
     WHERE ${onlyIf}
        ON CONFLICT (id) DO NOTHING`);
}

/** Stores many messages, each once: as few statements as their bytes allow, none for none. */
export function enqueueAllStatements(db: Db, rows: readonly OutboxRow[]): Statement[] {
  return packJson(rows).map((pack) =>
    db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT value->>'id', value->>'kind', value->'payload', 'waiting', coalesce(value->>'isBulk', 0), value->>'createdAt',
           value->>'expiresAt', value->>'createdAt'
      FROM json_each(${pack}) WHERE true
        ON CONFLICT (id) DO NOTHING`),
  );
}
