import { sql } from 'drizzle-orm';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import type { Db } from '../../db/client.ts';

type Defaults = { platformName: string; platformEmail: string };

/** What an admin has set of the platform: at most one row. */
export function platformStatement(db: Db) {
  return db.all<{ name: string; supportEmail: string; feePercentage: number }>(sql`
    SELECT platform_name AS name, platform_email AS supportEmail, platform_fee_percentage AS feePercentage
      FROM platform_settings WHERE id = 1`);
}

/** The fee in force and the platform's own connected account: always one row. */
export function paymentSettingsStatement(db: Db) {
  return db.all<{ feePercentage: number; accountId: string | null }>(sql`
    SELECT coalesce(max(platform_fee_percentage), ${DEFAULT_FEE_PERCENTAGE}) AS feePercentage,
           max(stripe_account_id) AS accountId
      FROM platform_settings WHERE id = 1`);
}

/** What the ledger sums to: a row for each kind of account, by its name up to the colon. */
export function ledgerSumsStatement(db: Db) {
  return db.all<{ kind: string; cents: number }>(sql`
    SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, sum(cents) AS cents
      FROM ledger_entries GROUP BY kind`);
}

/** Sets the fee. @param defaults what the rest is as long as no admin has set it */
export function saveFeeStatement(db: Db, feePercentage: number, defaults: Defaults, now: number) {
  return db.run(sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
    VALUES (1, ${defaults.platformName}, ${defaults.platformEmail}, ${feePercentage}, ${now})
    ON CONFLICT (id) DO UPDATE SET platform_fee_percentage = excluded.platform_fee_percentage,
                                   updated_at = excluded.updated_at`);
}

/** Keeps from when on a fee holds: an invoice goes by the one in force when it was paid. */
export function feeSinceStatement(db: Db, feePercentage: number, now: number) {
  return db.run(sql`
    INSERT INTO platform_fees (since, percentage) VALUES (${now}, ${feePercentage})
    ON CONFLICT (since) DO UPDATE SET percentage = excluded.percentage`);
}

/** Notes the platform's connected account in place of `replaces`: the one that stands there stays when it is another. */
export function saveAccountStatement(
  db: Db,
  account: { id: string; replaces: string | null },
  defaults: Defaults,
  now: number,
) {
  return db.run(sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, stripe_account_id, updated_at)
    VALUES (1, ${defaults.platformName}, ${defaults.platformEmail}, ${DEFAULT_FEE_PERCENTAGE}, ${account.id}, ${now})
    ON CONFLICT (id) DO UPDATE SET stripe_account_id = excluded.stripe_account_id, updated_at = excluded.updated_at
     WHERE platform_settings.stripe_account_id IS ${account.replaces}`);
}
