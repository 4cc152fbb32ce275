import type { MySubscription } from '#contract/subscriptions';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

type NextPriceProps = Pick<MySubscription, 'nextPriceCents' | 'nextPriceFrom'>;

/** What a subscription of a list costs from when on; nothing while its price stays. */
export function NextPrice({ nextPriceCents, nextPriceFrom }: NextPriceProps) {
  if (nextPriceCents === null || nextPriceFrom === null) return null;
  return (
    <p className="text-ink">
      <span className="font-medium tabular-nums">{formatMoney(nextPriceCents)}</span> a month from{' '}
      {billingDay(nextPriceFrom)}
    </p>
  );
}
