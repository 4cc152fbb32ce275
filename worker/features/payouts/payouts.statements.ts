import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** `country` is null for accounts created before countries were stored. */
export type PayoutAccountRow = {
  accountId: string;
  canReceive: number;
  detailsSubmitted: number;
  country: string | null;
};

/** Reads a blogger's connected account as last synced: at most one row. */
export function payoutAccountStatement(db: Db, user: number | SQL) {
  return db.all<PayoutAccountRow>(sql`
    SELECT stripe_account_id AS accountId, payouts_enabled AS canReceive, details_submitted AS detailsSubmitted,
           country
      FROM payout_accounts WHERE user = ${user}`);
}
