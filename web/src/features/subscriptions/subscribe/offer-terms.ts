import { firstFullMonthCents } from '#contract/prices';
import type { OfferResponse } from '#contract/subscriptions';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

type Terms = Pick<OfferResponse, 'priceCents' | 'nextPriceCents' | 'nextPriceFrom' | 'firstCharge'>;

/** Returns the pending price and its start: '$5.00 from December 1'. Null without one. */
export function pendingPrice({ nextPriceCents, nextPriceFrom }: Pick<Terms, 'nextPriceCents' | 'nextPriceFrom'>) {
  if (nextPriceCents === null || nextPriceFrom === null) return null;
  return `${formatMoney(nextPriceCents)} from ${billingDay(nextPriceFrom)}`;
}

/**
 * Returns the charges of a new subscription, shown before payment (docs/billing.md "Subscribing"): '$1.20 today for the
 * rest of November, then $4.00 a month from December 1.'
 */
export function offerTerms(terms: Terms): string {
  const { todayCents, monthlyFrom } = terms.firstCharge;
  const today = todayCents === 0 ? 'Nothing today' : `${formatMoney(todayCents)} today`;
  const rest = `${today} for the rest of ${billingDay(monthlyFrom - 1, 'monthName')}`;
  const monthlyCents = firstFullMonthCents(terms, monthlyFrom);
  const monthly = `${rest}, then ${formatMoney(monthlyCents)} a month from ${billingDay(monthlyFrom)}`;
  const pending = pendingPrice(terms);
  return pending === null || monthlyCents === terms.nextPriceCents ? `${monthly}.` : `${monthly}, ${pending}.`;
}
