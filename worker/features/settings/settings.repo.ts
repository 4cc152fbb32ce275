import { sql } from 'drizzle-orm';
import { BLOGGERS_COUNT_MAX } from '#contract/fees';
import { DEFAULT_FEE_PERCENTAGE, type PlatformSettingsRequest } from '#contract/settings';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { announcedFeeSql, feeInForceSql } from '../../db/fees.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';

type Defaults = { platformName: string; platformEmail: string };
/** Settings that an admin saves; a scheduled fee is stored separately. */
type Settings = Omit<PlatformSettingsRequest, 'base' | 'confirmedFeePercentage'>;
/** Time of the last save (milliseconds UTC); null for a row that only stores the connected account. */
const setAt = sql`nullif(updated_at, 0)`;

/** Reads the settings for the admin's form: at most one row. */
export function settingsStatement(db: Db, now: number) {
  return db.all<Settings & { updatedAt: number | null }>(sql`
    SELECT platform_name AS platformName, platform_email AS platformEmail, ${feeInForceSql(now)} AS feePercentage,
           ${setAt} AS updatedAt
      FROM platform_settings WHERE id = 1`);
}

/**
 * Reads the announced fee in force, the scheduled fee, if any, and the number of affected bloggers, up to
 * BLOGGERS_COUNT_MAX: always one row.
 */
export function feeOutlookStatement(db: Db, now: number) {
  return oneRow<{ announced: number; percentage: number | null; since: number | null; bloggers: number }>(
    db,
    sql`
    SELECT ${announcedFeeSql(now)} AS announced, f.percentage, f.since,
           (SELECT count(*) FROM (SELECT 1 FROM profiles WHERE user > 0 AND deleting_at IS NULL
                                   LIMIT ${literalNumber(BLOGGERS_COUNT_MAX)})) AS bloggers
      FROM (SELECT 1) LEFT JOIN (SELECT percentage, since FROM platform_fees WHERE since > ${now}
                                  ORDER BY since LIMIT 1) f`,
  );
}

/** Rolls the batch back if the settings were saved since `base`. */
export const assertSettingsVersion = (db: Db, base: number | null) =>
  assertStatement(db, sql`(SELECT ${setAt} FROM platform_settings WHERE id = 1) IS ${base}`);

/** Sums the ledger: one row per kind of account, the name up to the colon. */
export function ledgerSumsStatement(db: Db) {
  return db.all<{ kind: string; cents: number }>(sql`
    SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, sum(cents) AS cents
      FROM ledger_entries GROUP BY kind`);
}

/** SQL expression (JSON) of the saved settings for the audit log; null before the first save. */
export const savedSettings = (now: number) => sql`(
  SELECT json_object('platformName', platform_name, 'platformEmail', platform_email, 'feePercentage',
                     ${feeInForceSql(now)})
    FROM platform_settings WHERE id = 1)`;

/**
 * Saves the admin's settings; the connected account remains. `updated_at` always increases, whatever the clock says.
 */
export function saveSettingsStatement(db: Db, settings: Settings, now: number) {
  return db.run(sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
    VALUES (1, ${settings.platformName}, ${settings.platformEmail}, ${settings.feePercentage}, ${now})
    ON CONFLICT (id) DO UPDATE SET platform_name = excluded.platform_name, platform_email = excluded.platform_email,
      platform_fee_percentage = excluded.platform_fee_percentage,
      updated_at = max(excluded.updated_at, platform_settings.updated_at + 1)`);
}

/** Stores a fee with its start, if it differs from the fee in force. Must precede `saveSettingsStatement`. */
export function storeFeeStatement(db: Db, fee: { percentage: number; since: number }, now: number) {
  return db.run(sql`
    INSERT INTO platform_fees (since, percentage) SELECT ${fee.since}, ${fee.percentage}
     WHERE ${feeInForceSql(now)} <> ${fee.percentage}
    ON CONFLICT (since) DO UPDATE SET percentage = excluded.percentage`);
}

/** Withdraws a scheduled fee. Open settings forms become outdated. */
export const withdrawFeeStatements = (db: Db, since: number, now: number): Statement[] => [
  db.run(sql`DELETE FROM platform_fees WHERE since = ${since}`),
  db.run(sql`UPDATE platform_settings SET updated_at = max(${now}, updated_at + 1) WHERE id = 1`),
];

/** SQL condition: the platform's connected account is this one; null for none. */
export const accountIs = (id: string | null) =>
  sql`(SELECT max(stripe_account_id) FROM platform_settings WHERE id = 1) IS ${id}`;

/**
 * Stores the platform's connected account in place of `replaces`, and returns the stored one: a concurrently stored
 * account wins. `updated_at` does not change, so open settings forms remain valid.
 */
export function saveAccountStatement(db: Db, account: { id: string; replaces: string | null }, defaults: Defaults) {
  return oneRow<{ accountId: string }>(
    db,
    sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, stripe_account_id, updated_at)
    VALUES (1, ${defaults.platformName}, ${defaults.platformEmail}, ${DEFAULT_FEE_PERCENTAGE}, ${account.id}, 0)
    ON CONFLICT (id) DO UPDATE SET stripe_account_id = iif(platform_settings.stripe_account_id IS ${account.replaces},
      excluded.stripe_account_id, platform_settings.stripe_account_id)
    RETURNING stripe_account_id AS accountId`,
  );
}
