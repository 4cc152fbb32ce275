/** A text as a literal that nothing in it can leave: hexadecimal digits. */
const literal = (text: string) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`;

/** What the last statement of `grantStatements` answers: no row where nobody has the e-mail. */
export type GrantRow = { username: string; isConfirmed: number; isLeaving: number; isNew: number };

/**
 * Makes the person with an e-mail an admin, when they have confirmed it and stay, and signs a new one out everywhere: who
 * can do more than before shows once more that it is them. Then says how they stand. Whole statements without parameters,
 * since `wrangler d1 execute` takes none.
 */
export function grantStatements(email: string, id: string, now: number): [string, string, string] {
  const person = `lower(email) = lower(${literal(email)})`;
  return [
    `INSERT INTO admin_users (id, user, created_at)
     SELECT ${literal(id)}, seq, ${Math.trunc(now)} FROM users
      WHERE ${person} AND email_confirmed_at IS NOT NULL AND deleting_at IS NULL
     ON CONFLICT (user) DO NOTHING`,
    `DELETE FROM sessions WHERE user = (SELECT user FROM admin_users WHERE id = ${literal(id)})`,
    `SELECT username, email_confirmed_at IS NOT NULL AS isConfirmed, deleting_at IS NOT NULL AS isLeaving,
       EXISTS (SELECT 1 FROM admin_users WHERE user = users.seq AND id = ${literal(id)}) AS isNew
       FROM users WHERE ${person}`,
  ];
}

/** What has come of it, in words; `isAdmin` when the person now is one. */
export function grantOutcome(email: string, row: GrantRow | undefined): { isAdmin: boolean; text: string } {
  if (row === undefined) return { isAdmin: false, text: `Nobody has signed up with ${email}.` };
  const who = `${row.username} (${email})`;
  if (row.isLeaving === 1) return { isAdmin: false, text: `The account of ${who} is being deleted.` };
  if (row.isConfirmed === 0) return { isAdmin: false, text: `${who} has not confirmed this e-mail yet.` };
  return {
    isAdmin: true,
    text: row.isNew === 1 ? `${who} is an admin now, and signs in anew.` : `${who} is an admin already.`,
  };
}
