import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Stores the hash of an emailed code. */
export function insertSignInCodeStatement(db: Db, code: { id: string; user: number; hash: string; expiresAt: number }) {
  return db.run(sql`
    INSERT INTO sign_in_codes (id, user, hash, expires_at) VALUES (${code.id}, ${code.user}, ${code.hash}, ${code.expiresAt})`);
}

/** Uses an emailed code. Returns a row if it was valid. */
export function consumeSignInCodeStatement(db: Db, code: { id: string; user: number; hash: string }, now: number) {
  return db.all<{ id: string }>(sql`
    UPDATE sign_in_codes SET used_at = ${now}
     WHERE id = ${code.id} AND user = ${code.user} AND hash = ${code.hash} AND used_at IS NULL AND expires_at > ${now}
    RETURNING id`);
}
