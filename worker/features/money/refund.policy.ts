import { moneyMessages, type PaymentRefundScope } from '#contract/money-desk';
import { MINUTE } from '#contract/time';
import { unusedCents } from '../billing/billing.policy.ts';
import type { PaymentDetailsRow } from './payments.repo.ts';

/** How long the shown amount of unused days is accepted: it shrinks with each second. */
const SHOWN_FOR_MS = 30 * MINUTE;

/** Returns why a payment cannot be refunded, or null. */
export function refundRefusal(row: PaymentDetailsRow): string | null {
  if (row.chargeId === null) return moneyMessages.free;
  if (row.isPending === 1) return moneyMessages.pending;
  if (row.isEnding === 1) return moneyMessages.ending;
  if (row.disputedCents > 0) return moneyMessages.disputed;
  return row.refundedCents >= row.amountCents ? moneyMessages.refunded : null;
}

/** Returns what each kind of refund returns at `now`. US cents. */
export function refundAmounts(row: PaymentDetailsRow, now: number): { refundableCents: number; unusedCents: number } {
  if (refundRefusal(row) !== null) return { refundableCents: 0, unusedCents: 0 };
  return {
    refundableCents: row.amountCents - row.refundedCents,
    unusedCents: row.isNewest === 1 && row.stripeSubscriptionId !== null ? unusedCents(row, now) : 0,
  };
}

/** Returns whether an amount is the one that the admin was shown lately. */
export function isShownAmount(row: PaymentDetailsRow, scope: PaymentRefundScope, cents: number, now: number): boolean {
  const amounts = refundAmounts(row, now);
  if (scope === 'full') return cents === amounts.refundableCents;
  return (
    amounts.unusedCents > 0 &&
    cents >= amounts.unusedCents &&
    cents <= refundAmounts(row, now - SHOWN_FOR_MS).unusedCents
  );
}
