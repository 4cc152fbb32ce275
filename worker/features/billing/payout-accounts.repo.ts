import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Updates the status of an account and returns its owner. */
export function updatePayoutAccountStatement(
  db: Db,
  account: { id: string; canReceive: boolean; detailsSubmitted: boolean },
) {
  return db.all<{ bloggerSeq: number }>(sql`
    UPDATE payout_accounts SET payouts_enabled = ${account.canReceive ? 1 : 0},
           details_submitted = ${account.detailsSubmitted ? 1 : 0}
     WHERE stripe_account_id = ${account.id} RETURNING user AS bloggerSeq`);
}
