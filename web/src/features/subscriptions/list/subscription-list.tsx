import { useState } from 'react';
import type { MySubscription } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { NextPrice } from '../subscribe/next-price.tsx';
import { type PastDue, PastDueText } from './past-due-text.tsx';
import { PaymentMethodButton } from './payment-method-button.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

type SubscriptionListProps = {
  subscriptions: readonly MySubscription[];
  /** Called when a subscription has ended: its row is about to disappear. */
  onEnded: () => void;
};

/** Explains what a failed payment means for access, with a button to correct it. */
function PaymentFailed(pastDue: PastDue) {
  return (
    <Notice tone="error" title="Your last payment failed">
      <p>
        <PastDueText {...pastDue} />
      </p>
      <PaymentMethodButton variant="outline" size="sm" className="mt-3" />
    </Notice>
  );
}

/** Lists active subscriptions: blogger, start, price, and the unsubscribe button. */
export function SubscriptionList({ subscriptions, onEnded }: SubscriptionListProps) {
  const [selected, setSelected] = useState<MySubscription | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(subscription: MySubscription) {
    setSelected(subscription);
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
      {selected && (
        <UnsubscribeDialog
          open={isAsking}
          onOpenChange={setAsking}
          subscription={selected}
          blogger={selected.blogger}
          onDone={onEnded}
        />
      )}
    </>
  );
}
