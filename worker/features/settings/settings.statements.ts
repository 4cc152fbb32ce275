import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feeInForceSql } from '../../db/fees.ts';
import { oneRow } from '../../db/one-row.ts';
import type { StoredNotice } from './notice.policy.ts';

export type PlatformRow = StoredNotice & { name: string; supportEmail: string; feePercentage: number };

/** Reads the platform's saved settings: at most one row. */
export function platformStatement(db: Db, now: number) {
  return db.all<PlatformRow>(sql`
    SELECT platform_name AS name, platform_email AS supportEmail, ${feeInForceSql(now)} AS feePercentage,
           notice, notice_starts_at AS noticeStartsAt, notice_ends_at AS noticeEndsAt, notice_set_at AS noticeSetAt
      FROM platform_settings WHERE id = 1`);
}

/** Reads the fee in force and the platform's connected account, uncached: always one row. */
export function paymentSettingsStatement(db: Db, now: number) {
  return oneRow<{ feePercentage: number; accountId: string | null }>(
    db,
    sql`
    SELECT ${feeInForceSql(now)} AS feePercentage,
           max(stripe_account_id) AS accountId
      FROM platform_settings WHERE id = 1`,
  );
}
