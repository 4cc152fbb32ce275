import { sql } from 'drizzle-orm';
import { DEFAULT_FEE_PERCENTAGE, type PlatformSettingsRequest } from '#contract/settings';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';

type Defaults = { platformName: string; platformEmail: string };
export type PlatformRow = { name: string; supportEmail: string; feePercentage: number };

/** What an admin has set of the platform: at most one row. */
export function platformStatement(db: Db) {
  return db.all<PlatformRow>(sql`
    SELECT platform_name AS name, platform_email AS supportEmail, platform_fee_percentage AS feePercentage
      FROM platform_settings WHERE id = 1`);
}

/** When an admin last set it (milliseconds UTC); null where only the connected account is kept. */
const setAt = sql`nullif(updated_at, 0)`;

/** The same for who sets it: at most one row. */
export function settingsStatement(db: Db) {
  return db.all<Omit<PlatformSettingsRequest, 'base'> & { updatedAt: number | null }>(sql`
    SELECT platform_name AS platformName, platform_email AS platformEmail, platform_fee_percentage AS feePercentage,
           ${setAt} AS updatedAt
      FROM platform_settings WHERE id = 1`);
}

/** Undoes its batch when the settings were set since `base`. */
export const assertSetAt = (db: Db, base: number | null) =>
  assertStatement(db, sql`(SELECT ${setAt} FROM platform_settings WHERE id = 1) IS ${base}`);

/** The fee in force and the platform's own connected account: always one row. */
export function paymentSettingsStatement(db: Db) {
  return oneRow<{ feePercentage: number; accountId: string | null }>(
    db,
    sql`
    SELECT coalesce(max(platform_fee_percentage), ${DEFAULT_FEE_PERCENTAGE}) AS feePercentage,
           max(stripe_account_id) AS accountId
      FROM platform_settings WHERE id = 1`,
  );
}

/** What the ledger sums to: a row for each kind of account, by its name up to the colon. */
export function ledgerSumsStatement(db: Db) {
  return db.all<{ kind: string; cents: number }>(sql`
    SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, sum(cents) AS cents
      FROM ledger_entries GROUP BY kind`);
}

/** What an admin has set, as a value for the audit log; null before the first save. */
export const savedSettings = sql`(
  SELECT json_object('platformName', platform_name, 'platformEmail', platform_email, 'feePercentage',
                     platform_fee_percentage)
    FROM platform_settings WHERE id = 1)`;

/** Saves all that an admin sets, as newer than what stands, whatever the clock says; the connected account stays. */
export function saveSettingsStatement(db: Db, settings: Omit<PlatformSettingsRequest, 'base'>, now: number) {
  return db.run(sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
    VALUES (1, ${settings.platformName}, ${settings.platformEmail}, ${settings.feePercentage}, ${now})
    ON CONFLICT (id) DO UPDATE SET platform_name = excluded.platform_name, platform_email = excluded.platform_email,
      platform_fee_percentage = excluded.platform_fee_percentage,
      updated_at = max(excluded.updated_at, platform_settings.updated_at + 1)`);
}

/**
 * Keeps from when on a fee holds, where it is another than the one in force: an invoice goes by the one in force when it
 * was paid. Stands before the settings are saved.
 */
export function feeSinceStatement(db: Db, feePercentage: number, now: number) {
  return db.run(sql`
    INSERT INTO platform_fees (since, percentage)
    SELECT ${now}, ${feePercentage}
     WHERE coalesce((SELECT platform_fee_percentage FROM platform_settings WHERE id = 1), ${DEFAULT_FEE_PERCENTAGE})
           <> ${feePercentage}
    ON CONFLICT (since) DO UPDATE SET percentage = excluded.percentage`);
}

/** Whether the platform's connected account is this one, null for none. */
export const accountIs = (id: string | null) =>
  sql`(SELECT max(stripe_account_id) FROM platform_settings WHERE id = 1) IS ${id}`;

/**
 * Notes the platform's connected account in place of `replaces`, and answers with the one that it has then: what stands
 * there stays when it is another. Nobody has set the rest by this: an open form of it is not outdated.
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
