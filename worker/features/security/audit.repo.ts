import { is, SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/security';
import type { Db } from '../../db/client.ts';

/** A value as the column keeps it; SQL that gives JSON stays SQL. */
const json = (value: unknown) => (is(value, SQL) || value == null ? (value ?? null) : JSON.stringify(value));

/**
 * `target` names what it was done to, in words or by id; `before` and `after` hold no secret, and may be SQL that gives
 * JSON. `onlyIf`: a condition the database decides within the batch, when the change itself may come to nothing.
 */
export type NewAuditEntry = { action: AuditAction; target: string; before?: unknown; after?: unknown; onlyIf?: SQL };

/** Keeps what an admin did (milliseconds UTC). */
export function auditStatement(db: Db, admin: { seq: number; username: string }, entry: NewAuditEntry, now: number) {
  const { action, target, before, after, onlyIf = sql`1` } = entry;
  return db.run(sql`
    INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
    SELECT ${admin.seq}, ${admin.username}, ${action}, ${target}, ${json(before)}, ${json(after)}, ${now}
     WHERE ${onlyIf}`);
}
