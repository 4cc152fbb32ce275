import { type CommandOutcome, isUserSql, textLiteral, unknownEmail } from './admin-grants.ts';

/** Row of the last statement of `removeFactorsStatements`; missing for an unknown address. */
export type RemovedFactorsRow = { username: string; hadFactor: number };

/**
 * Removes all second factors of the user with an email address, ends
 * all sessions, and adds an audit entry and a job that emails the user.
 * Statements have no parameters, because `wrangler d1 execute` accepts none.
 */
export function removeFactorsStatements(email: string, id: string, now: number): string[] {
  const at = Math.trunc(now);
  const owner = `(SELECT seq FROM users WHERE ${isUserSql(email)})`;
  const has = `${isUserSql(email)} AND (seq IN (SELECT user FROM authenticators WHERE confirmed_at IS NOT NULL)
    OR seq IN (SELECT user FROM passkeys) OR new_device_codes = 1)`;
  const entry = `action = 'second_factor_removed' AND created_at = ${at} AND instr(target, users.id) > 0`;
  return [
    `INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
     SELECT NULL, 'command line', 'second_factor_removed', username || ' (' || id || ')', NULL, NULL, ${at}
       FROM users WHERE ${has}`,
    `INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, created_at)
     SELECT ${textLiteral(`factors-removed:${id}`)}, 'factors-removed', json_object('userId', id), 'waiting', 0, ${at}, ${at}
       FROM users WHERE ${has}`,
    `DELETE FROM authenticators WHERE user = ${owner}`,
    `DELETE FROM passkeys WHERE user = ${owner}`,
    `DELETE FROM recovery_codes WHERE user = ${owner}`,
    `DELETE FROM sessions WHERE user = ${owner}`,
    `UPDATE users SET new_device_codes = 0 WHERE ${isUserSql(email)}`,
    `SELECT username, EXISTS (SELECT 1 FROM audit_entries WHERE ${entry}) AS hadFactor FROM users WHERE ${isUserSql(email)}`,
  ];
}

export function describeRemovedFactors(email: string, row: RemovedFactorsRow | undefined): CommandOutcome {
  if (row === undefined) return unknownEmail(email);
  const user = `${row.username} (${email})`;
  return row.hadFactor === 1
    ? { isDone: true, text: `${user} now signs in with the password alone, and is notified by email within an hour.` }
    : { isDone: false, text: `${user} has no second factor.` };
}
