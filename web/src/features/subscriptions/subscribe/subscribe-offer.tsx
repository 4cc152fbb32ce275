import { type ReactNode, useState } from 'react';
import type { CheckoutResponse, OfferResponse } from '#contract/subscriptions';
import { useCheckout } from '../checkout/use-checkout.ts';
import { SubscribeBlocked } from './subscribe-blocked.tsx';
import { SubscribeStart } from './subscribe-start.tsx';
import type { SubscribePlace } from './subscribe-style.ts';

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

type SubscribeOfferProps = {
  offer: OfferResponse;
  place: SubscribePlace;
  returnTo: string;
  /** The control that confirms the email address. */
  confirmation: ReactNode;
};

/**
 * Shows the Subscribe button or the obstacle to readers without a subscription. It also waits for a payment page in
 * another tab when a new one cannot be opened, as at the end of a month.
 */
export function SubscribeOffer({ offer, place, returnTo, confirmation }: SubscribeOfferProps) {
  const [checkoutId, setCheckoutId] = useState<string | null>(null);
  const state = useCheckout(checkoutId).data?.state ?? 'open';
  return (
    <>
      {offer.obstacle ? (
        <SubscribeBlocked offer={offer} place={place} confirmation={confirmation} />
      ) : (
        <SubscribeStart offer={offer} place={place} returnTo={returnTo} onOpened={setCheckoutId} />
      )}
      <p role="status" className="max-w-[52ch] text-sm text-balance empty:sr-only">
        {checkoutId !== null &&
          (state === 'open' ? `The payment page is open in a new tab. ${byItself[place]}` : outcomes[state])}
      </p>
    </>
  );
}
