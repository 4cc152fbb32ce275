import { type ReactNode, useState } from 'react';
import type { OfferResponse } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { lastPaidDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { PastDueText } from '../list/past-due-text.tsx';
import { PaymentMethodButton } from '../list/payment-method-button.tsx';
import { UnsubscribeDialog } from '../list/unsubscribe-dialog.tsx';
import { useResume } from '../list/use-change-subscription.ts';
import { pendingPrice } from './offer-terms.ts';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';

type Subscription = NonNullable<OfferResponse['subscription']>;
type StateProps = {
  offer: OfferResponse;
  subscription: Subscription;
  place: SubscribePlace;
};

const Words = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[52ch] text-sm text-balance text-muted">{children}</p>
);

/** Adds the blogger's name for screen readers on cards in a list. */
const Whose = ({ offer, place, word }: Pick<StateProps, 'offer' | 'place'> & { word: string }) =>
  place === 'card' && (
    <span className="sr-only">
      {' '}
      {word} {offer.username}
    </span>
  );

function Unsubscribe({ offer, subscription, place }: StateProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size={subscribeStyles[place].size} onClick={() => setAsking(true)}>
        Unsubscribe
        <Whose offer={offer} place={place} word="from" />
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
      <Words>
        You are subscribed for {formatMoney(props.offer.priceCents)} a month{pending && `, ${pending}`}.
      </Words>
    </>
  );
}

function Ending({ offer, subscription: { id, paidUntil }, place }: StateProps) {
  const resume = useResume();
  return (
    <>
      <Button
        size={subscribeStyles[place].size}
        variant={place === 'card' ? 'outline' : 'default'}
        busy={resume.isPending}
        busyLabel="Resuming…"
        onClick={() => resume.mutate({ id, bloggerId: offer.bloggerId })}
      >
        Resume
        <Whose offer={offer} place={place} word="the subscription to" />
      </Button>
      <Words>
        {paidUntil !== null && `Subscribed until ${lastPaidDay(paidUntil)}. `}
        Resume, and it goes on for {formatMoney(offer.nextPriceCents ?? offer.priceCents)} a month.
      </Words>
    </>
  );
}

function PastDue(props: StateProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <PaymentMethodButton size={subscribeStyles[props.place].size} />
        <Unsubscribe {...props} />
      </div>
      <Words>
        <strong className="font-semibold text-ink">Your last payment failed.</strong>{' '}
        <PastDueText {...props.subscription} />
      </Words>
    </>
  );
}

const states = { active: Active, ending: Ending, past_due: PastDue };

/** Replaces the Subscribe button for subscribers. */
export function SubscribedState(props: StateProps) {
  const State = states[props.subscription.standing];
  return <State {...props} />;
}
