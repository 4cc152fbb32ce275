import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Voids the links that would change the address of a user. */
export const voidEmailChangesStatement = (db: Db, user: number, now: number) =>
  db.run(sql`
    UPDATE mail_tokens SET used_at = ${now} WHERE user = ${user} AND purpose = 'change_email' AND used_at IS NULL`);
