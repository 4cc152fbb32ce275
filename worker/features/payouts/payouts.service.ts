import { payoutCountries } from '#contract/payout-countries';
import { PAYOUT_LINES_PAGE_SIZE, PAYOUT_MONTHS, type PayoutStatus, type PayoutsResponse } from '#contract/payouts';
import { monthStart } from '#contract/prices';
import { MINUTE } from '#contract/time';
import { type Ctx, readAsUser } from '../../context.ts';
import { logError } from '../../log.ts';
import { enqueueOwedTransfers } from '../billing/billing.service.ts';
import { syncPayoutAccount } from '../billing/payout-account-sync.service.ts';
import { decodeLineCursor, presentLines, presentStatus } from './payouts.present.ts';
import { balancesStatement, earningsStatement, linesStatement } from './payouts.repo.ts';
import { type PayoutAccountRow, payoutAccountStatement } from './payouts.statements.ts';

/** Returns the first moment of each shown month, oldest first, and the end of the last. */
const monthsShown = (now: number) =>
  Array.from({ length: PAYOUT_MONTHS + 1 }, (_, n) => monthStart(now, n - PAYOUT_MONTHS + 1));

/** Milliseconds between two status requests to the provider. */
const SYNC_INTERVAL_MS = MINUTE;

/**
 * Returns the payout status. While an account cannot receive, syncs it with the provider, because a webhook may be
 * late.
 */
async function statusOf(ctx: Ctx, account: PayoutAccountRow | undefined): Promise<PayoutStatus> {
  const status = presentStatus(account);
  if (account === undefined || status === 'active') return status;
  // A sync would write to the database.
  if (ctx.config.readOnly || ctx.ports.payments === null) return status;
  try {
    if (!(await ctx.ports.limits.take(`payout-account:${account.accountId}`, [1, SYNC_INTERVAL_MS])).taken)
      return status;
    const seen = await syncPayoutAccount(ctx, account.accountId);
    if (seen?.canReceive) await enqueueOwedTransfers(ctx, seen.bloggerSeq);
    return presentStatus(seen ?? account);
  } catch (error) {
    logError(error, { requestId: ctx.requestId });
    return status;
  }
}

/**
 * Returns the viewer's earnings, newest first, with balances and months. One round trip; the first page during account
 * setup takes two more and a provider request.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function readPayouts(ctx: Ctx, cursor: string | undefined): Promise<PayoutsResponse> {
  const after = decodeLineCursor(cursor);
  const { rows } = await readAsUser(
    ctx,
    (user) =>
      [
        payoutAccountStatement(ctx.db, user),
        balancesStatement(ctx.db, user),
        earningsStatement(ctx.db, user, monthsShown(ctx.now)),
        linesStatement(ctx.db, user, after, PAYOUT_LINES_PAGE_SIZE + 1),
      ] as const,
  );
  const [[account], [balances], months, lines] = rows;
  return {
    status: cursor === undefined ? await statusOf(ctx, account) : presentStatus(account),
    country: account?.country ?? ctx.config.platformCountry,
    countries: payoutCountries(ctx.config.platformCountry),
    ...balances,
    months,
    ...presentLines(lines),
  };
}
