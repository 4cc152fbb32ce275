import { type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#contract/accounts';

/**
 * Matches the email as typed, otherwise its stored spelling. `lower()` only converts ASCII, and older accounts may have
 * any spelling.
 */
export function hasEmailSql(email: string): SQL {
  const spelled = sql`lower(email) = lower(${email})`;
  const key = emailKey(email);
  if (key === email.toLowerCase() && /^[\0-\x7f]*$/.test(email)) return spelled;
  return sql`(${spelled} OR (lower(email) = lower(${key})
    AND NOT EXISTS (SELECT 1 FROM users exact WHERE lower(exact.email) = lower(${email}))))`;
}
