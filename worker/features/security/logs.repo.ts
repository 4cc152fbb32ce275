import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type AuditAction, type SecurityEventType, securityEventTypes } from '#contract/security';
import type { Db } from '../../db/client.ts';
import { auditEntries, securityEvents, users } from '../../db/schema/index.ts';

/** Reads a page of security events below `before`, newest first; the log has at most SECURITY_LOG_CAP rows. */
export const eventsStatement = (db: Db, type: SecurityEventType | undefined, before: number, limit: number) =>
  db
    .select({
      seq: securityEvents.seq,
      type: securityEvents.type,
      actor: securityEvents.actor,
      username: users.username,
      at: securityEvents.minute,
      count: securityEvents.count,
      detail: securityEvents.detail,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.actor))
    .where(and(lt(securityEvents.seq, before), type && eq(securityEvents.type, type)))
    .orderBy(desc(securityEvents.seq))
    .limit(limit);

/** Counts events per type since `from` (milliseconds UTC), as far as the log reaches; most frequent first. */
export const eventCountsStatement = (db: Db, from: number) =>
  db.all<{ type: SecurityEventType; count: number }>(sql`
    SELECT value AS type, (SELECT sum(count) FROM security_events WHERE type = value AND minute >= ${from}) AS count
      FROM json_each(${JSON.stringify(securityEventTypes)})
     WHERE count > 0 ORDER BY count DESC, key`);

/** Reads a page of audit entries below `before`, newest first. */
export const auditPageStatement = (db: Db, action: AuditAction | undefined, before: number, limit: number) =>
  db
    .select({
      seq: auditEntries.seq,
      adminName: auditEntries.adminName,
      action: auditEntries.action,
      target: auditEntries.target,
      before: auditEntries.before,
      after: auditEntries.after,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(and(lt(auditEntries.seq, before), action && eq(auditEntries.action, action)))
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
