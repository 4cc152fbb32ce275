import { monthStart } from '#contract/prices';
import { billingDay } from '@/lib/text/billing-days.ts';

/**
 * Stripe charges a renewal about an hour after its month begins, also for subscriptions canceled by then. Milliseconds.
 */
const RENEWED_WITHIN = 2 * 60 * 60_000;

/** Returns what is charged after an unsubscription at a moment (milliseconds UTC). */
export function finalChargeText(now: number): string {
  if (now - monthStart(now) >= RENEWED_WITHIN) return 'Nothing more is charged.';
  const month = billingDay(now, 'monthName');
  return `If the payment for ${month} has not been made yet, it still is. Nothing after it is charged.`;
}
