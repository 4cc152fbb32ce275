import { sql } from 'drizzle-orm';
import { SECURITY_LOG_CAP, type SecurityEventType } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';

/**
 * Counts one event in its row of this type, actor and minute, and keeps the newest rows only (spec §9). A row's number
 * is used up by new rows alone (an upsert would use one up each time), so that the last number less the cap is where
 * the newest begin, and no row has to be read to know.
 */
export function countEventStatements(
  db: Db,
  event: { type: SecurityEventType; actor: string; minute: number; detail: string },
): Statement[] {
  const { type, actor, minute, detail } = event;
  const own = sql`type = ${type} AND actor = ${actor} AND minute = ${minute}`;
  return [
    db.run(sql`UPDATE security_events SET count = count + 1, detail = ${detail} WHERE ${own}`),
    db.run(sql`
      INSERT INTO security_events (type, actor, minute, detail)
      SELECT ${type}, ${actor}, ${minute}, ${detail} WHERE NOT EXISTS (SELECT 1 FROM security_events WHERE ${own})`),
    db.run(sql`DELETE FROM security_events WHERE seq <= (SELECT max(seq) FROM security_events) - ${SECURITY_LOG_CAP}`),
  ];
}
