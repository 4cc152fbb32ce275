import type { AuditAction } from '#contract/security';
import type { Db } from '../../db/client.ts';
import { auditEntries } from '../../db/schema/index.ts';

/** Keeps what an admin did (milliseconds UTC). */
export function auditStatement(
  db: Db,
  admin: { seq: number; username: string },
  entry: { action: AuditAction; target: string; before?: unknown; after?: unknown },
  now: number,
) {
  const { action, target, before = null, after = null } = entry;
  const { seq, username } = admin;
  return db
    .insert(auditEntries)
    .values({ admin: seq, adminName: username, action, target, before, after, createdAt: now });
}
