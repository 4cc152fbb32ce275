import { type CheckoutResponse, type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { offerTerms } from './offer-terms.ts';
import { type SubscribePlace, subscribeLooks } from './subscribe-look.ts';
import { useCheckout } from './use-checkout.ts';
import { useSubscribe } from './use-subscribe.ts';

const byItself: Record<SubscribePlace, string> = {
  paywall: 'This article opens by itself once you have paid.',
  profile: 'This page shows it by itself once you have paid.',
  card: 'This page shows it by itself once you have paid.',
};

const outcomes: Record<Exclude<CheckoutResponse['state'], 'open'>, string> = {
  completed: 'Your payment has arrived.',
  ended: 'The subscription has ended. Nothing more is charged.',
  expired: 'The payment page has expired. Nothing was charged.',
  failed: 'The payment did not go through. Nothing was charged; you can try again.',
};

type SubscribeStartProps = { offer: OfferResponse; place: SubscribePlace; returnTo: string };

/** The button that leads to paying, with what is charged today and what monthly beside it. */
export function SubscribeStart({ offer, place, returnTo }: SubscribeStartProps) {
  const { label, size } = subscribeLooks[place];
  const { start, isBusy, checkoutId } = useSubscribe(offer, returnTo);
  const state = useCheckout(checkoutId).data?.state ?? 'open';
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
      <p role="status" className="max-w-[52ch] text-sm text-balance empty:sr-only">
        {checkoutId !== null &&
          (state === 'open' ? `The payment page is open in a new tab. ${byItself[place]}` : outcomes[state])}
      </p>
    </>
  );
}
