import { type ReactNode, useState } from 'react';
import type { OfferResponse } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { lastPaidDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { PastDueText } from '../list/past-due-text.tsx';
import { PaymentMethodButton } from '../list/payment-method-button.tsx';
import { UnsubscribeDialog } from '../list/unsubscribe-dialog.tsx';
import { useResume } from '../list/use-change-subscription.ts';
import { pendingPrice } from './offer-terms.ts';
import { type SubscribePlacement, subscribeStyles } from './subscribe-style.ts';

type Subscription = NonNullable<OfferResponse['subscription']>;
type StateProps = {
  offer: OfferResponse;
  subscription: Subscription;
  placement: SubscribePlacement;
};

const StateText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[52ch] text-sm text-balance text-muted">{children}</p>
);

/** Adds the blogger's name for screen readers on cards in a list. */
const ForBlogger = ({ offer, placement, word }: Pick<StateProps, 'offer' | 'placement'> & { word: string }) =>
  placement === 'card' && (
    <span className="sr-only">
      {' '}
      {word} {offer.username}
    </span>
  );

function Unsubscribe({ offer, subscription, placement }: StateProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size={subscribeStyles[placement].size} onClick={() => setAsking(true)}>
        Unsubscribe
        <ForBlogger offer={offer} placement={placement} word="from" />
      </Button>
      <UnsubscribeDialog
        open={isAsking}
        onOpenChange={setAsking}
        subscription={subscription}
        blogger={{ id: offer.bloggerId, username: offer.username }}
      />
    </>
  );
}

function Active(props: StateProps) {
  const pending = pendingPrice(props.offer);
  return (
    <>
      <Unsubscribe {...props} />
      <StateText>
        You are subscribed for {formatMoney(props.offer.priceCents)} a month{pending && `, ${pending}`}.
      </StateText>
    </>
  );
}

function Ending({ offer, subscription: { id, paidUntil }, placement }: StateProps) {
  const resume = useResume();
  return (
    <>
      <Button
        size={subscribeStyles[placement].size}
        variant={placement === 'card' ? 'outline' : 'default'}
        busy={resume.isPending}
        busyLabel="Resuming…"
        onClick={() => resume.mutate({ id, bloggerId: offer.bloggerId })}
      >
        Resume
        <ForBlogger offer={offer} placement={placement} word="the subscription to" />
      </Button>
      <StateText>
        {paidUntil !== null && `Subscribed until ${lastPaidDay(paidUntil)}. `}
        Resume to continue for {formatMoney(offer.nextPriceCents ?? offer.priceCents)} a month.
      </StateText>
    </>
  );
}

function PastDue(props: StateProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <PaymentMethodButton size={subscribeStyles[props.placement].size} />
        <Unsubscribe {...props} />
      </div>
      <StateText>
        <strong className="font-semibold text-ink">Your last payment failed.</strong>{' '}
        <PastDueText {...props.subscription} />
      </StateText>
    </>
  );
}

const states = { active: Active, ending: Ending, past_due: PastDue };

/** Replaces the Subscribe button for subscribers. */
export function SubscribedState(props: StateProps) {
  const State = states[props.subscription.standing];
  return <State {...props} />;
}
