import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../db/client.ts';
import { packJson } from '../db/json-packs.ts';

/**
 * A message as it is stored: `payload` holds what the object that sends this kind needs. From `expiresAt` on it is
 * not sent any more, and until `notBefore` it is not sent yet. What `isBulk` is one of very many, and lets everything else
 * go first; `priority` says the same in numbers, for events of the payment provider.
 */
export type NewOutboxMessage = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: number;
  expiresAt?: number;
  notBefore?: number;
  isBulk?: boolean;
  priority?: number;
};

/** The priorities of events of the payment provider: of their own, so that each lane's queue is a range of the index. */
export const EVENT_PRIORITIES = { awaited: 2, other: 3 } as const;

const priorityOf = ({ priority, isBulk }: NewOutboxMessage): number => priority ?? (isBulk === true ? 1 : 0);

/**
 * Stores a message, in the batch of the change that calls for it; once, when its id says what it is about.
 * @param onlyIf a condition the database decides within the batch, when the change itself may come to nothing
 */
export function enqueueStatement(db: Db, row: NewOutboxMessage, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${priorityOf(row)},
           ${row.notBefore ?? row.createdAt}, ${row.expiresAt ?? null}, ${row.createdAt}
     WHERE ${onlyIf}
        ON CONFLICT (id) DO NOTHING`);
}

/** Stores many messages. @param onConflict SQL that says what happens to one that is there */
function enqueueManyStatements(db: Db, rows: readonly NewOutboxMessage[], onConflict: SQL): Statement[] {
  return packJson(rows.map((row) => ({ ...row, priority: priorityOf(row) }))).map((pack) =>
    db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT value->>'id', value->>'kind', value->'payload', 'waiting', value->>'priority', value->>'createdAt',
           value->>'expiresAt', value->>'createdAt'
      FROM json_each(${pack}) WHERE true
        ON CONFLICT (id) ${onConflict}`),
  );
}

/** Stores many messages, each once: as few statements as their bytes allow, none for none. */
export const enqueueAllStatements = (db: Db, rows: readonly NewOutboxMessage[]): Statement[] =>
  enqueueManyStatements(db, rows, sql`DO NOTHING`);

/** The same; what is there and does not wait any more gets all its tries again. */
export const enqueueAgainStatements = (db: Db, rows: readonly NewOutboxMessage[]): Statement[] =>
  enqueueManyStatements(
    db,
    rows,
    sql`DO UPDATE SET state = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at
         WHERE outbox_messages.state <> 'waiting'`,
  );
