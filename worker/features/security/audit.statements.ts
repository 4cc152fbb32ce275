import { is, SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/security';
import type { Db } from '../../db/client.ts';

/** Converts a value to JSON for its column; an SQL expression that returns JSON stays as it is. */
const json = (value: unknown) => (is(value, SQL) || value == null ? (value ?? null) : JSON.stringify(value));

/**
 * `target` names the changed object in words or by id. `before` and `after` contain no secrets, and may be SQL that
 * returns JSON. `onlyIf`: SQL condition, for a change that may do nothing.
 */
export type NewAuditEntry = { action: AuditAction; target: string; before?: unknown; after?: unknown; onlyIf?: SQL };

/** Stores an admin's action (milliseconds UTC). Put it into the batch of the change: neither is written without the other. */
export function auditStatement(db: Db, admin: { seq: number; username: string }, entry: NewAuditEntry, now: number) {
  const { action, target, before, after, onlyIf = sql`1` } = entry;
  return db.run(sql`
    INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
    SELECT ${admin.seq}, ${admin.username}, ${action}, ${target}, ${json(before)}, ${json(after)}, ${now}
     WHERE ${onlyIf}`);
}
