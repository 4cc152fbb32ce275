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
  return [
    db.run(sql`
      INSERT INTO security_events (type, actor, minute, count)
      SELECT ${type}, ${actor}, ${minute}, 0
       WHERE NOT EXISTS (SELECT 1 FROM security_events WHERE type = ${type} AND actor = ${actor} AND minute = ${minute})`),
    db.run(sql`
      UPDATE security_events SET count = count + 1, detail = ${detail}
       WHERE type = ${type} AND actor = ${actor} AND minute = ${minute}`),
    db.run(sql`DELETE FROM security_events WHERE seq <= (SELECT max(seq) FROM security_events) - ${SECURITY_LOG_CAP}`),
  ];
}
