import { sql } from 'drizzle-orm';

/**
 * Returns the addresses that a user has, had or requested, in lower case, except those that another account has now.
 * @param isProven only addresses that the user has confirmed: others may write from an address that they have not
 */
export const ownAddressesSql = (userSeq: number, { isProven }: { isProven: boolean }) => sql`(
  SELECT email FROM (
    SELECT lower(email) AS email, email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE seq = ${userSeq}
    UNION ALL SELECT email, is_confirmed FROM past_emails WHERE user = ${userSeq}) a
   WHERE ${isProven ? sql`is_confirmed = 1` : sql`1`}
     AND NOT EXISTS (SELECT 1 FROM users other WHERE lower(other.email) = a.email AND other.seq <> ${userSeq}))`;
