import type { OwnProfile } from '#contract/profiles';
import { formatCount, formatMoney } from '@/lib/text/format.ts';

type Props = {
  profile: OwnProfile;
  /** The price to confirm; the price in force withdraws a pending change. */
  cents: number;
  /** Day on which it takes effect. */
  from: string;
};

/** Describes the effect of a price change on subscribers, in numbers. */
export function PriceConsequence({ profile: { priceCents, nextPriceCents, currentSubscribers }, cents, from }: Props) {
  const count = formatCount(currentSubscribers, 'subscriber');
  if (cents === priceCents) {
    return `${count} will be emailed that the price stays at ${formatMoney(cents)}, unless they have not been told of the change yet.`;
  }
  const expected = formatMoney(nextPriceCents ?? priceCents);
  return `${count} will be emailed that they pay ${formatMoney(cents)} instead of ${expected} a month from ${from}. If you change the price again within a few minutes, they get one email.`;
}
