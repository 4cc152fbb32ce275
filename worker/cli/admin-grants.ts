import { emailKey } from '#contract/accounts';

/** Returns a text as an SQL literal in hexadecimal digits, which cannot be escaped from. */
export const textLiteral = (text: string) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`;

/**
 * Compares with `emailKey` too: addresses with letters beyond ASCII are stored in that form, and SQLite's `lower()`
 * only handles ASCII.
 */
export const isUserSql = (email: string) =>
  `lower(email) IN (lower(${textLiteral(email)}), ${textLiteral(emailKey(email))})`;

/** Writes an audit entry in the name of the command line. `who` is a condition on `users`. */
const auditEntry = (action: 'admin_granted' | 'admin_revoked', who: string, now: number) => `
  INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
  SELECT NULL, 'command line', ${textLiteral(action)}, username || ' (' || id || ')', NULL, NULL, ${Math.trunc(now)}
    FROM users WHERE ${who}`;

type Grant = { email: string; id: string; now: number; mayConfirm: boolean };

/** Row of the last statement of `grantAdminStatements`; missing for an unknown address. */
export type GrantRow = { username: string; isConfirmed: number; isDeleting: number; isNew: number };

/**
 * Makes the user with an email address an admin, if the address is confirmed and the account is not being deleted. A
 * new admin is signed out everywhere. Statements have no parameters, because `wrangler d1 execute` accepts none.
 * `mayConfirm` also confirms the address, for a platform that cannot send email yet.
 */
export function grantAdminStatements({ email, id, now, mayConfirm }: Grant): string[] {
  const user = `${isUserSql(email)} AND deleting_at IS NULL`;
  const isNew = `seq = (SELECT user FROM admin_users WHERE id = ${textLiteral(id)})`;
  const confirm = `UPDATE users SET email_confirmed_at = ${Math.trunc(now)} WHERE ${user} AND email_confirmed_at IS NULL`;
  return [
    ...(mayConfirm ? [confirm] : []),
    `INSERT INTO admin_users (id, user, created_at)
     SELECT ${textLiteral(id)}, seq, ${Math.trunc(now)} FROM users WHERE ${user} AND email_confirmed_at IS NOT NULL
     ON CONFLICT (user) DO NOTHING`,
    `DELETE FROM sessions WHERE user = (SELECT user FROM admin_users WHERE id = ${textLiteral(id)})`,
    auditEntry('admin_granted', isNew, now),
    `SELECT username, email_confirmed_at IS NOT NULL AS isConfirmed, deleting_at IS NOT NULL AS isDeleting,
       EXISTS (SELECT 1 FROM admin_users WHERE user = users.seq AND id = ${textLiteral(id)}) AS isNew
       FROM users WHERE ${isUserSql(email)}`,
  ];
}

/** Row of the last statement of `revokeAdminStatements`; missing for an unknown address. */
export type RevokeRow = { username: string; wasAdmin: number; remainingAdmins: number };

/** Removes the admin rights of the user with an email address, and signs them out everywhere. */
export function revokeAdminStatements(email: string, now: number): string[] {
  const isAdmin = `${isUserSql(email)} AND seq IN (SELECT user FROM admin_users)`;
  const revoked = `action = 'admin_revoked' AND created_at = ${Math.trunc(now)} AND instr(target, users.id) > 0`;
  return [
    auditEntry('admin_revoked', isAdmin, now),
    `DELETE FROM sessions WHERE user = (SELECT seq FROM users WHERE ${isAdmin})`,
    `DELETE FROM admin_users WHERE user = (SELECT seq FROM users WHERE ${isUserSql(email)})`,
    `SELECT username, EXISTS (SELECT 1 FROM audit_entries WHERE ${revoked}) AS wasAdmin,
       (SELECT count(*) FROM admin_users) AS remainingAdmins FROM users WHERE ${isUserSql(email)}`,
  ];
}

export type AdminGrantRow = { username: string; email: string; since: number };

export const listAdminsStatement = `
  SELECT u.username, u.email, a.created_at AS since FROM admin_users a JOIN users u ON u.seq = a.user ORDER BY a.created_at`;

/** Output of a command, and its success. */
export type CommandOutcome = { isDone: boolean; text: string };

export const unknownEmail = (email: string): CommandOutcome => ({
  isDone: false,
  text: `No account has the address ${email}.`,
});

export function describeGrant(email: string, row: GrantRow | undefined): CommandOutcome {
  if (row === undefined) return unknownEmail(email);
  const user = `${row.username} (${email})`;
  if (row.isDeleting === 1) return { isDone: false, text: `The account of ${user} is being deleted.` };
  if (row.isConfirmed === 0) {
    return {
      isDone: false,
      text: `${user} has not confirmed this address. Open the link in the email, or add --confirm to vouch for the address.`,
    };
  }
  return {
    isDone: true,
    text:
      row.isNew === 1 ? `${user} is now an admin and has been signed out everywhere.` : `${user} is already an admin.`,
  };
}

export function describeRevoke(email: string, row: RevokeRow | undefined): CommandOutcome {
  if (row === undefined) return unknownEmail(email);
  const user = `${row.username} (${email})`;
  if (row.wasAdmin === 0) return { isDone: false, text: `${user} is not an admin.` };
  const rest = row.remainingAdmins === 0 ? ' No admin is left: npm run admin:grant makes one.' : '';
  return { isDone: true, text: `${user} is no longer an admin and has been signed out everywhere.${rest}` };
}

export function describeAdmins(rows: readonly AdminGrantRow[]): CommandOutcome {
  const lines = rows.map(
    ({ username, email, since }) => `${username} (${email}) since ${new Date(since).toISOString()}`,
  );
  return { isDone: true, text: lines.length === 0 ? 'There is no admin.' : lines.join('\n') };
}
