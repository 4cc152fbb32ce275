import { feePercentageAt } from '#contract/fees';
import { PRICE_DEFAULT_CENTS } from '#contract/limits';
import { bloggerPercentage, bloggerShareCents } from '#contract/money';
import { currentPrice } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { formatMoney } from '@/lib/text/format.ts';
import { useNow } from '@/lib/use-now.ts';
import { PendingFeeNotice } from '../pending-fee-notice.tsx';
import { PendingPrice } from './pending-price.tsx';
import { PriceForm } from './price-form.tsx';

/** Checks this often whether a month, or its last week, has begun. Milliseconds. */
const LOOKED_EVERY = 60_000;

type SubscriptionPriceProps = {
  /** The profile as fetched: its pending price may be in force by now. */
  profile: OwnProfile | null;
  fee: number | null;
};

/** Shows the price that readers pay and the blogger's share; before blogging is on, the default price. */
export function SubscriptionPrice({ profile: fetched, fee }: SubscriptionPriceProps) {
  const now = useNow(LOOKED_EVERY);
  const profile = fetched && { ...fetched, ...currentPrice(fetched, now) };
  const price = profile?.priceCents ?? PRICE_DEFAULT_CENTS;
  const share = profile === null ? fee : feePercentageAt(profile, now);
  const isBlogging = profile?.isBlogging ?? false;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-4xl font-semibold tabular-nums">{formatMoney(price)}</span>{' '}
        <span className="text-base text-muted">a month</span>
      </p>
      {share !== null && (
        <p className="mt-2 text-base text-muted">
          {isBlogging ? 'You keep' : 'A writer keeps'}{' '}
          <strong className="font-medium text-money">{formatMoney(bloggerShareCents(price, share))}</strong> of it,
          which is {bloggerPercentage(share)}%.
        </p>
      )}
      {profile && <PendingFeeNotice profile={profile} />}
      {profile && <PendingPrice profile={profile} now={now} />}
      {profile?.isBlogging ? (
        <div className="mt-7">
          <PriceForm profile={profile} now={now} />
        </div>
      ) : (
        <p className="mt-3 text-sm">
          {profile === null
            ? 'This is what a new blog starts with. Enable blogging to have a price of your own.'
            : 'Readers cannot subscribe while blogging is off. Subscriptions that run go on.'}
        </p>
      )}
    </>
  );
}
