import { type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { offerTerms } from './offer-terms.ts';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';
import { useSubscribe } from './use-subscribe.ts';

type SubscribeStartProps = {
  offer: OfferResponse;
  place: SubscribePlace;
  returnTo: string;
  /** Called when the payment page is open in another tab. */
  onOpened: (checkoutId: string) => void;
};

/** Shows the button that opens the payment page, with today's charge and the monthly price. */
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
