import { bloggerPercentage } from '#contract/money';
import type { OwnProfile } from '#contract/profiles';
import { TextLink } from '@/components/ui/text-link.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { PendingFeeNotice } from '../pending-fee-notice.tsx';

/** Shows the price of a blogger's subscription and the rules of every subscription. */
export function SubscriptionInfo({ profile }: { profile: OwnProfile }) {
  const { priceCents, nextPriceCents, nextPriceFrom, feePercentage } = profile;
  return (
    <section aria-labelledby="subscription-info">
      <h2 id="subscription-info" className="text-xl">
        Subscription Info
      </h2>
      <p className="mt-3 text-base">
        <span className="font-serif text-2xl font-semibold tabular-figures">{formatMoney(priceCents)}</span> per month
        {nextPriceCents !== null && nextPriceFrom !== null && (
          <span className="text-muted">
            , {formatMoney(nextPriceCents)} from {billingDay(nextPriceFrom, 'long')}
          </span>
        )}
        <TextLink to={settingsPath} className="reach ml-3 text-sm">
          Change Price
        </TextLink>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-pretty text-muted marker:text-line-strong">
        <li>Subscriptions are billed monthly, from the 1st to the end of the month.</li>
        <li>A new price takes effect in the next billing cycle, and all subscribers are notified.</li>
        <li>
          You keep {bloggerPercentage(feePercentage)}% of each subscription. The platform’s {feePercentage}% also covers
          the card fee.
        </li>
      </ul>
      <PendingFeeNotice profile={profile} />
    </section>
  );
}
