import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';
import { voidEmailChangesStatement } from '../accounts/mail-tokens.statements.ts';
import { endAllSessionsStatement } from '../accounts/sessions.statements.ts';

type NewSuspension = { user: number; base: number | null; reason: string; until: number | null; now: number };

/**
 * Suspends a person, ends their sessions and voids links that would change their address. Rolls the batch back for an admin, for an account that is being deleted, and
 * when the suspension is no longer the one that began at `base`.
 */
export function suspendStatements(db: Db, { user, base, reason, until, now }: NewSuspension): Statement[] {
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND deleting_at IS NULL
                        AND iif(${isSuspendedSql('users', now)}, suspended_at, NULL) IS ${base})
        AND NOT EXISTS (SELECT 1 FROM admin_users WHERE user = ${user})`,
    ),
    db.run(sql`
      UPDATE users SET suspended_at = ${now}, suspended_until = ${until}, suspension_reason = ${reason}
       WHERE seq = ${user}`),
    endAllSessionsStatement(db, user),
    voidEmailChangesStatement(db, user, now),
  ];
}

/** Ends the suspension that began at `base`, and removes its reason. Rolls the batch back for another one. */
export function liftStatements(db: Db, user: number, base: number): Statement[] {
  return [
    assertStatement(db, sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND suspended_at = ${base})`),
    db.run(sql`
      UPDATE users SET suspended_at = NULL, suspended_until = NULL, suspension_reason = '' WHERE seq = ${user}`),
  ];
}
