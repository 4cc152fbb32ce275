import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Reads which of these address hashes are suppressed now. */
export function suppressedAmongStatement(db: Db, hashes: readonly string[], now: number) {
  return db.all<{ hash: string }>(sql`
    SELECT address_hash AS hash FROM suppressions
     WHERE address_hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) AND (until IS NULL OR until > ${now})`);
}

/** Suppresses an address for good, because its server rejects it. A complaint stays the reason. */
export function suppressStatement(db: Db, hash: string, now: number) {
  return db.run(sql`
    INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at) VALUES (${hash}, 'hard', NULL, 0, ${now}, ${now})
        ON CONFLICT (address_hash) DO UPDATE SET reason = 'hard', until = NULL, at = excluded.at
     WHERE suppressions.reason = 'soft'`);
}
