import type { OwnProfile } from '#contract/profiles';
import { formatCount, formatMoney } from '@/lib/text/format.ts';

type Props = {
  profile: OwnProfile;
  /** The price that is asked about; the one in force takes a pending change back. */
  cents: number;
  /** The day it takes effect. */
  from: string;
};

/** What a price change means for subscribers, in numbers. */
export function PriceConsequence({ profile: { priceCents, nextPriceCents, currentSubscribers }, cents, from }: Props) {
  const count = formatCount(currentSubscribers, 'subscriber');
  if (cents === priceCents) {
    return `${count} will be emailed that the price stays at ${formatMoney(cents)}, unless they have not been told of the change yet.`;
  }
  const expected = formatMoney(nextPriceCents ?? priceCents);
  return `${count} will be emailed that they pay ${formatMoney(cents)} instead of ${expected} a month from ${from}. If you change the price again within a few minutes, they get one email.`;
}
