import { useState } from 'react';
import { type MySubscription, subscriptionsPath } from '#contract/subscriptions';
import { Banner } from '@/components/ui/banner.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { pendingPrice } from '../subscribe/offer-terms.ts';
import { dismissPriceNotice, isPriceNoticeDismissed } from './dismissed-price-notices.ts';
import { useSubscriptions } from './use-subscriptions.ts';

type ComingPriceProps = { viewerId: string; subscription: MySubscription; cents: number };

/** Shows one pending price until it is dismissed. */
function ComingPrice({ viewerId, subscription, cents }: ComingPriceProps) {
  const { id, blogger, priceCents } = subscription;
  const notice = { viewerId, subscriptionId: id, cents };
  const [isDismissed, setDismissed] = useState(() => isPriceNoticeDismissed(notice));
  if (isDismissed) return null;

  function dismiss() {
    dismissPriceNotice(notice);
    setDismissed(true);
  }

  const about = `The price of ${blogger.username} changes`;
  return (
    <Banner about={about} onDismiss={dismiss}>
      <section aria-label={about}>
        <p className="max-md:pr-5">
          <strong className="font-semibold wrap-anywhere">The price of {blogger.username} changes:</strong>{' '}
          {formatMoney(priceCents)} a month now, {pendingPrice(subscription)}. You can unsubscribe before then in{' '}
          <TextLink to={subscriptionsPath} className="reach">
            My Subscriptions
          </TextLink>
          .
        </p>
      </section>
    </Banner>
  );
}

/** Shows the pending prices of the viewer's subscriptions, one line each (docs/billing.md "Price changes"). */
export function PriceChangeNotices({ viewerId }: { viewerId: string }) {
  const active = useSubscriptions().data?.active ?? [];
  return active.map(
    (subscription) =>
      subscription.nextPriceCents !== null && (
        <ComingPrice
          key={`${subscription.id} ${subscription.nextPriceCents}`}
          viewerId={viewerId}
          subscription={subscription}
          cents={subscription.nextPriceCents}
        />
      ),
  );
}
