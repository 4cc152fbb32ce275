import { emailKey } from '#contract/accounts';
import type { AdminRole } from '#contract/admin-areas';
import { parseRoles, storeRoles } from '../db/admin-roles.ts';

/** Returns a text as an SQL literal in hexadecimal digits, which cannot be escaped from. */
export const textLiteral = (text: string) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`;

/**
 * Compares with `emailKey` too: addresses with letters beyond ASCII are stored in that form, and SQLite's `lower()`
 * only handles ASCII.
 */
export const isUserSql = (email: string) =>
  `lower(email) IN (lower(${textLiteral(email)}), ${textLiteral(emailKey(email))})`;

/** Writes an audit entry in the name of the command line. `who` is a condition on `users`. */
const auditEntry = (
  action: 'admin_granted' | 'admin_roles_changed' | 'admin_revoked',
  who: string,
  now: number,
  after = 'NULL',
) => `
  INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
  SELECT NULL, 'command line', ${textLiteral(action)}, username || ' (' || id || ')', NULL, ${after}, ${Math.trunc(now)}
    FROM users WHERE ${who}`;

/** Counts the owners. */
const ownersSql = `(SELECT count(*) FROM admin_users WHERE instr(',' || roles || ',', ',owner,') > 0)`;

type Grant = { email: string; id: string; now: number; mayConfirm: boolean; roles: readonly AdminRole[] };

/** Row of the last statement of `grantAdminStatements`; missing for an unknown address. */
export type GrantRow = {
  username: string;
  isConfirmed: number;
  isDeleting: number;
  isSuspended: number;
  isNew: number;
  isChanged: number;
  roles: string | null;
  remainingOwners: number;
};

/**
 * Makes the user with an email address an admin with these roles, if the address is confirmed and the account is not
 * being deleted. A new admin is signed out everywhere; an admin gets the roles instead of their own. Statements have no
 * parameters, because `wrangler d1 execute` accepts none. `mayConfirm` also confirms the address.
 */
export function grantAdminStatements({ email, id, now, mayConfirm, roles }: Grant): string[] {
  const user = `${isUserSql(email)} AND deleting_at IS NULL`;
  const isSuspended = `(suspended_at IS NOT NULL AND (suspended_until IS NULL OR suspended_until > ${Math.trunc(now)}))`;
  const isNew = `seq = (SELECT user FROM admin_users WHERE id = ${textLiteral(id)})`;
  const stored = textLiteral(storeRoles(roles));
  const after = textLiteral(JSON.stringify({ roles }));
  const differs = `${user} AND seq IN (SELECT user FROM admin_users WHERE roles <> ${stored} AND id <> ${textLiteral(id)})`;
  const changed = `action = 'admin_roles_changed' AND admin IS NULL AND created_at = ${Math.trunc(now)} AND instr(target, users.id) > 0`;
  const confirm = `UPDATE users SET email_confirmed_at = ${Math.trunc(now)} WHERE ${user} AND email_confirmed_at IS NULL`;
  return [
    ...(mayConfirm ? [confirm] : []),
    `INSERT INTO admin_users (id, user, created_at, roles)
     SELECT ${textLiteral(id)}, seq, ${Math.trunc(now)}, ${stored} FROM users
      WHERE ${user} AND email_confirmed_at IS NOT NULL AND NOT ${isSuspended}
     ON CONFLICT (user) DO NOTHING`,
    `DELETE FROM sessions WHERE user = (SELECT user FROM admin_users WHERE id = ${textLiteral(id)})`,
    `UPDATE mail_tokens SET used_at = ${Math.trunc(now)} WHERE user = (SELECT user FROM admin_users WHERE id = ${textLiteral(id)})
        AND purpose = 'change_email' AND used_at IS NULL`,
    auditEntry('admin_granted', isNew, now, after),
    auditEntry('admin_roles_changed', differs, now, after),
    `UPDATE admin_users SET roles = ${stored} WHERE user IN (SELECT seq FROM users WHERE ${user})`,
    `SELECT username, email_confirmed_at IS NOT NULL AS isConfirmed, deleting_at IS NOT NULL AS isDeleting,
       ${isSuspended} AS isSuspended,
       EXISTS (SELECT 1 FROM admin_users WHERE user = users.seq AND id = ${textLiteral(id)}) AS isNew,
       EXISTS (SELECT 1 FROM audit_entries WHERE ${changed}) AS isChanged,
       (SELECT roles FROM admin_users WHERE user = users.seq) AS roles, ${ownersSql} AS remainingOwners
       FROM users WHERE ${isUserSql(email)}`,
  ];
}

/** Row of the last statement of `revokeAdminStatements`; missing for an unknown address. */
export type RevokeRow = { username: string; wasAdmin: number; remainingOwners: number };

/** Removes the admin rights of the user with an email address, and signs them out everywhere. */
export function revokeAdminStatements(email: string, now: number): string[] {
  const isAdmin = `${isUserSql(email)} AND seq IN (SELECT user FROM admin_users)`;
  const revoked = `action = 'admin_revoked' AND created_at = ${Math.trunc(now)} AND instr(target, users.id) > 0`;
  return [
    auditEntry('admin_revoked', isAdmin, now),
    `DELETE FROM sessions WHERE user = (SELECT seq FROM users WHERE ${isAdmin})`,
    `DELETE FROM admin_users WHERE user = (SELECT seq FROM users WHERE ${isUserSql(email)})`,
    `SELECT username, EXISTS (SELECT 1 FROM audit_entries WHERE ${revoked}) AS wasAdmin,
       ${ownersSql} AS remainingOwners FROM users WHERE ${isUserSql(email)}`,
  ];
}

export type AdminGrantRow = { username: string; email: string; roles: string; since: number };

export const listAdminsStatement = `
  SELECT u.username, u.email, a.roles, a.created_at AS since FROM admin_users a JOIN users u ON u.seq = a.user ORDER BY a.created_at`;

/** Output of a command, and its success. */
export type CommandOutcome = { isDone: boolean; text: string };

export const unknownEmail = (email: string): CommandOutcome => ({
  isDone: false,
  text: `No account has the address ${email}.`,
});

const describeRoles = (stored: string | null): string => parseRoles(stored).join(', ');

const ownersLeft = ({ remainingOwners }: { remainingOwners: number }): string =>
  remainingOwners === 0 ? ' No owner is left: npm run admin:grant makes one.' : '';

export function describeGrant(email: string, row: GrantRow | undefined): CommandOutcome {
  if (row === undefined) return unknownEmail(email);
  const user = `${row.username} (${email})`;
  if (row.isDeleting === 1) return { isDone: false, text: `The account of ${user} is being deleted.` };
  if (row.isSuspended === 1 && row.roles === null)
    return { isDone: false, text: `The account of ${user} is suspended.` };
  if (row.isConfirmed === 0) {
    return {
      isDone: false,
      text: `${user} has not confirmed this address. Open the link in the email, or add --confirm to vouch for the address.`,
    };
  }
  const roles = `(${describeRoles(row.roles)})`;
  if (row.isNew === 1) {
    return { isDone: true, text: `${user} is now an admin ${roles} and has been signed out everywhere.` };
  }
  if (row.isChanged === 0) return { isDone: true, text: `${user} is already an admin ${roles}.` };
  return { isDone: true, text: `${user} is an admin with other roles now ${roles}.${ownersLeft(row)}` };
}

export function describeRevoke(email: string, row: RevokeRow | undefined): CommandOutcome {
  if (row === undefined) return unknownEmail(email);
  const user = `${row.username} (${email})`;
  if (row.wasAdmin === 0) return { isDone: false, text: `${user} is not an admin.` };
  return { isDone: true, text: `${user} is no longer an admin and has been signed out everywhere.${ownersLeft(row)}` };
}

export function describeAdmins(rows: readonly AdminGrantRow[]): CommandOutcome {
  const lines = rows.map(
    ({ username, email, roles, since }) =>
      `${username} (${email}) ${describeRoles(roles)}, since ${new Date(since).toISOString()}`,
  );
  return { isDone: true, text: lines.length === 0 ? 'There is no admin.' : lines.join('\n') };
}
