import { sql } from 'drizzle-orm';

/** The addresses of a user in lower case, each with the time (milliseconds UTC) until which it was the user's. */
const addressesSql = (userSeq: number) => sql`(
  SELECT * FROM (
    SELECT lower(email) AS email, email_confirmed_at IS NOT NULL AS is_confirmed, ${Number.MAX_SAFE_INTEGER} AS until
      FROM users WHERE seq = ${userSeq}
    UNION ALL SELECT email, is_confirmed, recorded_at FROM past_emails WHERE user = ${userSeq}) a
   WHERE NOT EXISTS (SELECT 1 FROM users other WHERE lower(other.email) = a.email AND other.seq <> ${userSeq}))`;

/**
 * Selects the addresses that a user has, had or requested, in lower case, except those that another account has now.
 */
export const ownAddressesSql = (userSeq: number) => sql`(SELECT email FROM ${addressesSql(userSeq)})`;

/**
 * Selects the ids of the contact messages that a user wrote: from an address that they had confirmed and still had.
 * Other people may write from an address that is unconfirmed or no longer the user's.
 */
export const ownContactMessagesSql = (userSeq: number) => sql`(
  SELECT m.id FROM ${addressesSql(userSeq)} own
    JOIN contact_messages m ON lower(m.email) = own.email AND m.created_at <= own.until
   WHERE own.is_confirmed = 1)`;
