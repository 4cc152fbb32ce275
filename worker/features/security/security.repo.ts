import { sql } from 'drizzle-orm';
import { SECURITY_LOG_CAP, type SecurityEventType } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';

/** A row of the log: the count of an event in a minute (its start, milliseconds UTC), and its last detail. */
export type CountedEvent = { type: SecurityEventType; actor: string; minute: number; count: number; detail: string };

/** A resource that a user (`users.seq`) requested by its id. */
export type RequestedResource = { id: string; user: number };

const isOwn = sql`security_events.type = buffered.value ->> 'type' AND security_events.actor = buffered.value ->> 'actor'
  AND security_events.minute = buffered.value ->> 'minute'`;

/**
 * Adds distinct events to the rows of their type, actor and minute, and deletes the oldest rows above the cap. Only new
 * rows use up a `seq`, unlike an upsert, so the highest `seq` minus the cap is the limit, without counting.
 */
export function countEventsStatements(db: Db, events: readonly CountedEvent[]): Statement[] {
  const buffered = sql`json_each(${JSON.stringify(events)}) AS buffered`;
  return [
    db.run(sql`
      UPDATE security_events SET count = security_events.count + (buffered.value ->> 'count'), detail = buffered.value ->> 'detail'
        FROM ${buffered} WHERE ${isOwn}`),
    db.run(sql`
      INSERT INTO security_events (type, actor, minute, count, detail)
      SELECT value ->> 'type', value ->> 'actor', value ->> 'minute', value ->> 'count', value ->> 'detail' FROM ${buffered}
       WHERE NOT EXISTS (SELECT 1 FROM security_events WHERE ${isOwn})`),
    db.run(sql`DELETE FROM security_events WHERE seq <= (SELECT max(seq) FROM security_events) - ${SECURITY_LOG_CAP}`),
  ];
}

const ownedBy = (table: string, owner: string) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = requested.value ->> 'id' AND ${sql.raw(owner)} <> requested.value ->> 'user')`;

/** Returns the list indexes of resources that exist and belong to another user. */
export const foreignResourcesStatement = (db: Db, requested: readonly RequestedResource[]) =>
  db.all<{ position: number }>(sql`
    SELECT requested.key AS position FROM json_each(${JSON.stringify(requested)}) AS requested
     WHERE ${ownedBy('posts', 'blogger')} OR ${ownedBy('drafts', 'author')} OR ${ownedBy('subscriptions', 'subscriber')}
        OR ${ownedBy('checkouts', 'subscriber')} OR ${ownedBy('sessions', 'user')}`);
