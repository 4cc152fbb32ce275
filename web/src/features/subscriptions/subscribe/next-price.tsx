import type { MySubscription } from '#contract/subscriptions';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

type NextPriceProps = Pick<MySubscription, 'nextPriceCents' | 'nextPriceFrom'>;

/** Shows a pending price and its start; nothing without one. */
export function NextPrice({ nextPriceCents, nextPriceFrom }: NextPriceProps) {
  if (nextPriceCents === null || nextPriceFrom === null) return null;
  return (
    <p className="text-ink">
      <span className="font-medium tabular-figures">{formatMoney(nextPriceCents)}</span> a month from{' '}
      {billingDay(nextPriceFrom)}
    </p>
  );
}
