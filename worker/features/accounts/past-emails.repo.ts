import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

type PastEmail = { userSeq: number; email: string; isConfirmed: boolean };

/**
 * Records an address that a user had or requested; erasing the account then also finds the mail sent to it. Requesting
 * a former address again does not change the time until which the user had it.
 * @param onlyIf a condition that the database checks within the batch
 */
export function recordPastEmailStatement(db: Db, past: PastEmail, now: number, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO past_emails (user, email, is_confirmed, recorded_at)
    SELECT ${past.userSeq}, ${past.email.toLowerCase()}, ${past.isConfirmed ? 1 : 0}, ${now} WHERE ${onlyIf}
        ON CONFLICT (user, email) DO UPDATE
       SET is_confirmed = excluded.is_confirmed, recorded_at = excluded.recorded_at
     WHERE excluded.is_confirmed >= past_emails.is_confirmed`);
}
