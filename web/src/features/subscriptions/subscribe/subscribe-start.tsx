import { type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { offerTerms } from './offer-terms.ts';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';
import { useSubscribe } from './use-subscribe.ts';

type SubscribeStartProps = {
  offer: OfferResponse;
  place: SubscribePlace;
  returnTo: string;
  /** The payment page is open in another tab. */
  onOpened: (checkoutId: string) => void;
};

/** The button that leads to paying, with what is charged today and what monthly beside it. */
export function SubscribeStart({ offer, place, returnTo, onOpened }: SubscribeStartProps) {
  const { label, size } = subscribeStyles[place];
  const { start, isBusy } = useSubscribe(offer, returnTo, onOpened);
  const termsId = `terms-${offer.bloggerId}`;
  return (
    <>
      <Button
        size={size}
        variant={place === 'card' ? 'outline' : 'default'}
        busy={isBusy}
        busyLabel={subscriptionMessages.redirecting}
        onClick={() => void start()}
        aria-describedby={termsId}
      >
        {label}
        {place === 'card' && <span className="sr-only"> to {offer.username}</span>}
        <span className="sr-only [@media(width<=768px)]:hidden"> (opens in a new tab)</span>
      </Button>
      <p id={termsId} className="max-w-[52ch] text-sm text-balance text-muted">
        {offerTerms(offer)}
      </p>
    </>
  );
}
