import { monthStart } from '#contract/prices';
import { billingDay } from '@/lib/text/billing-days.ts';

/** A renewal is charged about an hour after its month begins, also to who has unsubscribed by then. Milliseconds. */
const RENEWED_WITHIN = 2 * 60 * 60_000;

/** What is charged after one unsubscribes at a moment (milliseconds UTC). */
export function finalChargeText(now: number): string {
  if (now - monthStart(now) >= RENEWED_WITHIN) return 'Nothing more is charged.';
  const month = billingDay(now, 'monthName');
  return `If the payment for ${month} has not been made yet, it still is. Nothing after it is charged.`;
}
