import { bloggerShareCents } from '#contract/money';
import { EARNINGS_STEPS } from '#contract/profiles';

/** A blogger's earnings with a number of subscribers, in integer cents. `added` is the number above the current one. */
export type Earnings = { added: number; subscribers: number; monthlyCents: number; annualCents: number };

type Basis = { priceCents: number; feePercentage: number; currentSubscribers: number };

const MONTHS = 12;

/**
 * Returns the earnings now and with 10, 25 and 50 more subscribers: the blogger's share of the monthly price, rounded
 * per subscription as it is paid out, times subscribers. A year is twelve months.
 */
export function earnings({ priceCents, feePercentage, currentSubscribers }: Basis): Earnings[] {
  const share = bloggerShareCents(priceCents, feePercentage);
  return [0, ...EARNINGS_STEPS].map((added) => {
    const subscribers = currentSubscribers + added;
    const monthlyCents = share * subscribers;
    return { added, subscribers, monthlyCents, annualCents: monthlyCents * MONTHS };
  });
}
