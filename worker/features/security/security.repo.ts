import { sql } from 'drizzle-orm';
import { SECURITY_LOG_CAP, type SecurityEventType } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';

/** Counts one event in its row of this type, actor and minute, and keeps the newest rows only (spec §9). */
export function countEventStatements(
  db: Db,
  event: { type: SecurityEventType; actor: string; minute: number; detail: string },
): Statement[] {
  return [
    db.run(sql`
      INSERT INTO security_events (type, actor, minute, detail)
      VALUES (${event.type}, ${event.actor}, ${event.minute}, ${event.detail})
      ON CONFLICT (type, actor, minute) DO UPDATE SET count = count + 1, detail = excluded.detail`),
    db.run(sql`
      DELETE FROM security_events
       WHERE seq <= (SELECT seq FROM security_events ORDER BY seq DESC LIMIT 1 OFFSET ${SECURITY_LOG_CAP})`),
  ];
}
