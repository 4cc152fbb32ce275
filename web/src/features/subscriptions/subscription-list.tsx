import { useState } from 'react';
import type { MySubscription } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { billingDay } from '@/lib/billing-days.ts';
import { formatMoney } from '@/lib/format.ts';
import { PaymentFailed } from './payment-failed.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

function Facts({ subscription: { since, nextPriceCents, nextPriceFrom } }: { subscription: MySubscription }) {
  return (
    <>
      <p>Since {billingDay(since, 'short')}</p>
      {nextPriceCents !== null && nextPriceFrom !== null && (
        <p className="text-ink">
          <span className="font-medium tabular-nums">{formatMoney(nextPriceCents)}</span> a month from{' '}
          {billingDay(nextPriceFrom)}
        </p>
      )}
    </>
  );
}

type SubscriptionListProps = {
  subscriptions: readonly MySubscription[];
  /** One has ended: its row is about to leave. */
  onEnded: () => void;
};

/** What runs on: whom one pays, since when and how much, and the way out. */
export function SubscriptionList({ subscriptions, onEnded }: SubscriptionListProps) {
  const [asked, setAsked] = useState<MySubscription | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(subscription: MySubscription) {
    setAsked(subscription);
    setAsking(true);
  }

  return (
    <>
      <ul aria-label="Active subscriptions" className="border-b border-line">
        {subscriptions.map((subscription) => (
          <SubscriptionRow
            key={subscription.id}
            subscription={subscription}
            facts={<Facts subscription={subscription} />}
            action={
              <Button
                variant="outline"
                size="sm"
                onClick={() => ask(subscription)}
                aria-label={`Unsubscribe from ${subscription.blogger.username}`}
              >
                Unsubscribe
              </Button>
            }
            notice={subscription.standing === 'past_due' && <PaymentFailed {...subscription} />}
          />
        ))}
      </ul>
      {asked && (
        <UnsubscribeDialog
          open={isAsking}
          onOpenChange={setAsking}
          subscription={asked}
          blogger={asked.blogger}
          onDone={onEnded}
        />
      )}
    </>
  );
}
