import { bloggerShareCents } from '#contract/money';
import { EARNINGS_STEPS } from '#contract/profiles';

/** What a writer earns with so many subscribers, in integer cents. `added` is how many more than now. */
export type Earnings = { added: number; subscribers: number; monthlyCents: number; annualCents: number };

type Basis = { priceCents: number; feePercentage: number; currentSubscribers: number };

const MONTHS = 12;

/**
 * What a writer earns now and with 10, 25 and 50 more subscribers (spec §9 'Subscription money'): the writer's share of
 * the monthly price, rounded for each subscription as it is paid out, times subscribers; a year is twelve months.
 */
export function earnings({ priceCents, feePercentage, currentSubscribers }: Basis): Earnings[] {
  const share = bloggerShareCents(priceCents, feePercentage);
  return [0, ...EARNINGS_STEPS].map((added) => {
    const subscribers = currentSubscribers + added;
    const monthlyCents = share * subscribers;
    return { added, subscribers, monthlyCents, annualCents: monthlyCents * MONTHS };
  });
}
