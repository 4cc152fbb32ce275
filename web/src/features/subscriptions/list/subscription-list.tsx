import { useState } from 'react';
import type { MySubscription } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { billingDay } from '@/lib/text/billing-days.ts';
import { NextPrice } from '../subscribe/next-price.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

type SubscriptionListProps = {
  subscriptions: readonly MySubscription[];
  /** Called when a subscription has ended: its row is about to disappear. */
  onEnded: () => void;
};

/** Lists active subscriptions: blogger, start, price, and the unsubscribe button. */
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
            facts={
              <>
                <p>Since {billingDay(subscription.since, 'short')}</p>
                {subscription.standing === 'active' && subscription.paidUntil !== null && (
                  <p>Next payment {billingDay(subscription.paidUntil)}</p>
                )}
                <NextPrice {...subscription} />
              </>
            }
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
