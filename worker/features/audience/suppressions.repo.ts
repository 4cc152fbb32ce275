import { type SQL, sql } from 'drizzle-orm';
import type { SuppressionReason } from '#contract/bulk-mail';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';

/** The third temporary bounce within this time suppresses an address. */
export const BOUNCES_WITHIN_MS = 14 * DAY;
const SOFT_BOUNCES = 3;
const SOFT_SUPPRESSION_MS = 30 * DAY;

/** Reads which of these address hashes are suppressed now. */
export function suppressedAmongStatement(db: Db, hashes: readonly string[], now: number) {
  return db.all<{ hash: string }>(sql`
    SELECT address_hash AS hash FROM suppressions
     WHERE address_hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) AND (until IS NULL OR until > ${now})`);
}

/**
 * Suppresses an address for good, because its server rejects it. A complaint stays the reason.
 * @param onlyIf a condition that the database checks in the batch
 */
export function suppressStatement(db: Db, hash: string, now: number, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at)
    SELECT ${hash}, 'hard', NULL, 0, ${now}, ${now} WHERE ${onlyIf}
        ON CONFLICT (address_hash) DO UPDATE SET reason = 'hard', until = NULL, at = excluded.at
     WHERE suppressions.reason = 'soft'`);
}

/** Suppresses an address for good, because its owner complained. */
export function suppressComplaintStatement(db: Db, hash: string, now: number, onlyIf: SQL) {
  return db.run(sql`
    INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at)
    SELECT ${hash}, 'complaint', NULL, 0, ${now}, ${now} WHERE ${onlyIf}
        ON CONFLICT (address_hash) DO UPDATE SET reason = 'complaint', until = NULL, at = excluded.at
     WHERE suppressions.reason <> 'complaint'`);
}

/** Counts a temporary bounce of an address: the third one within BOUNCES_WITHIN_MS suppresses it for a month. */
export function countSoftBounceStatement(db: Db, hash: string, now: number, onlyIf: SQL) {
  const isNew = sql`suppressions.first_at <= ${now - BOUNCES_WITHIN_MS}`;
  return db.run(sql`
    INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at)
    SELECT ${hash}, 'soft', ${now}, 1, ${now}, ${now} WHERE ${onlyIf}
        ON CONFLICT (address_hash) DO UPDATE SET bounces = iif(${isNew}, 1, bounces + 1),
           first_at = iif(${isNew}, excluded.first_at, first_at), at = excluded.at,
           until = CASE WHEN NOT ${isNew} AND bounces + 1 >= ${SOFT_BOUNCES}
                        THEN max(until, ${now + SOFT_SUPPRESSION_MS}) ELSE max(until, ${now}) END
     WHERE suppressions.reason = 'soft'`);
}

/** A row of the suppression list: `until` is null for a suppression that does not end. */
type SuppressionRow = { reason: SuppressionReason; until: number | null; at: number };

/** Reads the salt of the suppression list: one row. */
export const suppressionSaltStatement = (db: Db) =>
  db.all<{ salt: string }>(sql`SELECT salt FROM bulk_mail WHERE id = 1`);

/** Reads why an address is suppressed now: at most one row. */
export function suppressionStatement(db: Db, hash: string, now: number) {
  return db.all<SuppressionRow>(sql`
    SELECT reason, until, at FROM suppressions WHERE address_hash = ${hash} AND (until IS NULL OR until > ${now})`);
}

/** SQL condition: an address is suppressed now for a reason that an admin can remove. */
export const isRemovableSql = (hash: string, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM suppressions WHERE address_hash = ${hash} AND reason <> 'complaint' AND (until IS NULL OR until > ${now}))`;

/** Removes an address from the suppression list, unless its owner complained. */
export const removeSuppressionStatement = (db: Db, hash: string) =>
  db.run(sql`DELETE FROM suppressions WHERE address_hash = ${hash} AND reason <> 'complaint'`);

/** Remembers for good that these addresses left a list, with the last time. @param hashes as `hashListAddress` returns them */
export function rememberLeftStatement(db: Db, hashes: readonly string[], now: number) {
  return db.run(sql`
    INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at)
    SELECT value, 'manual', NULL, 0, ${now}, ${now} FROM json_each(${JSON.stringify(hashes)}) WHERE true
        ON CONFLICT (address_hash) DO UPDATE SET at = excluded.at`);
}
