import { sql } from 'drizzle-orm';
import { SECURITY_LOG_CAP, type SecurityEventType } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';

/** One row of the log: how often something happened in a minute (its start, milliseconds UTC), and the last of it. */
export type CountedEvent = { type: SecurityEventType; actor: string; minute: number; count: number; detail: string };

/** Something that somebody (`users.seq`) asked for by its id. */
export type RequestedResource = { id: string; user: number };

const isOwn = sql`security_events.type = heard.value ->> 'type' AND security_events.actor = heard.value ->> 'actor'
  AND security_events.minute = heard.value ->> 'minute'`;

/**
 * Adds events, each once in the list, to their rows of this type, actor and minute, and keeps the newest rows only
 * (spec §9). A row's number is used up by new rows alone (an upsert would use one up each time), so that the last
 * number less the cap is where the newest begin, and no row has to be read to know.
 */
export function countEventsStatements(db: Db, events: readonly CountedEvent[]): Statement[] {
  const heard = sql`json_each(${JSON.stringify(events)}) AS heard`;
  return [
    db.run(sql`
      UPDATE security_events SET count = security_events.count + (heard.value ->> 'count'), detail = heard.value ->> 'detail'
        FROM ${heard} WHERE ${isOwn}`),
    db.run(sql`
      INSERT INTO security_events (type, actor, minute, count, detail)
      SELECT value ->> 'type', value ->> 'actor', value ->> 'minute', value ->> 'count', value ->> 'detail' FROM ${heard}
       WHERE NOT EXISTS (SELECT 1 FROM security_events WHERE ${isOwn})`),
    db.run(sql`DELETE FROM security_events WHERE seq <= (SELECT max(seq) FROM security_events) - ${SECURITY_LOG_CAP}`),
  ];
}

const ownedBy = (table: string, owner: string) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = asked.value ->> 'id' AND ${sql.raw(owner)} <> asked.value ->> 'user')`;

/** The places in the list of what is there, and somebody else's. */
export const foreignResourcesStatement = (db: Db, asked: readonly RequestedResource[]) =>
  db.all<{ place: number }>(sql`
    SELECT asked.key AS place FROM json_each(${JSON.stringify(asked)}) AS asked
     WHERE ${ownedBy('posts', 'blogger')} OR ${ownedBy('drafts', 'author')} OR ${ownedBy('subscriptions', 'subscriber')}
        OR ${ownedBy('checkouts', 'subscriber')} OR ${ownedBy('sessions', 'user')}`);
