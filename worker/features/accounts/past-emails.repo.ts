import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

type PastEmail = { userSeq: number; email: string; isConfirmed: boolean };

/**
 * Records an address that a user had or requested, so that erasing the account finds what was sent there. Requesting a
 * former address again leaves the time when it was given up: until then the user's messages came from it.
 * @param onlyIf a condition that the database decides within the batch
 */
export function recordPastEmailStatement(db: Db, past: PastEmail, now: number, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO past_emails (user, email, is_confirmed, recorded_at)
    SELECT ${past.userSeq}, ${past.email.toLowerCase()}, ${past.isConfirmed ? 1 : 0}, ${now} WHERE ${onlyIf}
        ON CONFLICT (user, email) DO UPDATE
       SET is_confirmed = excluded.is_confirmed, recorded_at = excluded.recorded_at
     WHERE excluded.is_confirmed >= past_emails.is_confirmed`);
}
