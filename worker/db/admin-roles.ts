import { type SQL, sql } from 'drizzle-orm';
import { type AdminRole, adminRoles, orderRoles } from '#contract/admin-areas';

/** Parses the stored roles of an admin; none for a user who is not one. */
export function parseRoles(stored: string | null): AdminRole[] {
  const names = stored?.split(',') ?? [];
  return adminRoles.filter((role) => names.includes(role));
}

/** Returns roles as they are stored. Equal roles have equal texts. */
export const storeRoles = (roles: readonly AdminRole[]): string => orderRoles(roles).join(',');

/** SQL condition: the row of `admin_users` with this alias is an owner's. */
export const isOwnerSql = (alias: 'a' | 'admin_users'): SQL =>
  sql`instr(',' || ${sql.raw(alias)}.roles || ',', ',owner,') > 0`;

/** SQL condition: the row of `admin_users` with the alias `a` may moderate: a moderator's or an owner's. */
export const canModerateSql: SQL = sql`(${isOwnerSql('a')} OR instr(',' || a.roles || ',', ',moderator,') > 0)`;

/**
 * SQL condition: the user is the only owner who is not being deleted.
 * @param user SQL or number for the user's `seq`
 */
export const isLastOwnerSql = (user: number | SQL | null): SQL => sql`(
  EXISTS (SELECT 1 FROM admin_users WHERE user = ${user} AND ${isOwnerSql('admin_users')})
  AND NOT EXISTS (SELECT 1 FROM admin_users a CROSS JOIN users u ON u.seq = a.user
                   WHERE a.user > 0 AND a.user <> ${user} AND ${isOwnerSql('a')} AND u.deleting_at IS NULL))`;
