import { type ReactNode, useState } from 'react';
import { type CheckoutResponse, type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import { MINUTE } from '#contract/time';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/lib/toast.ts';
import { useNow } from '@/lib/use-now.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { SubscribeStart } from './subscribe-start.tsx';
import { type SubscribePlacement, subscribeStyles } from './subscribe-style.ts';

const byItself: Record<SubscribePlacement, string> = {
  paywall: 'This article unlocks automatically after you pay.',
  profile: 'This page updates automatically after you pay.',
  card: 'This page updates automatically after you pay.',
};

const outcomes: Record<Exclude<CheckoutResponse['state'], 'open'>, string> = {
  completed: 'Your payment has arrived.',
  ended: 'The subscription has ended. You will not be charged again.',
  expired: 'The payment page has expired. Nothing was charged.',
  failed: 'The payment did not go through. Nothing was charged; you can try again.',
};

type SubscribeOfferProps = {
  offer: OfferResponse;
  placement: SubscribePlacement;
  returnTo: string;
  /** The control that confirms the email address. */
  confirmation: ReactNode;
};

/** Interval of the countdown. Milliseconds. */
const COUNTED_EVERY = 10_000;

/** Returns the minutes until a moment, at least one. */
const minutesUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / MINUTE));

type Bar = { label?: string; reason: string };

/** Returns the label and reason of a disabled button; null without an obstacle (docs/billing.md "Subscribing"). */
function barOf({ obstacle, needs }: OfferResponse, minutesRemaining: number): Bar | null {
  const texts = subscriptionMessages;
  switch (obstacle) {
    case 'email_unconfirmed':
      return { label: texts.verifyFirst, reason: texts.confirmEmail };
    case 'needs_posts':
      return { label: texts.needsMorePosts(needs?.missing ?? 0), reason: texts.needsPosts(needs?.freePosts ?? 0) };
    case 'closed':
      return { reason: texts.closed };
    case 'month_ends':
      return { reason: texts.monthEnds(minutesRemaining) };
    case 'free_days_used':
      return { reason: texts.freeDaysUsed };
    case 'signed_out':
    case 'self':
    case null:
      return null;
  }
}

/**
 * Shows a disabled Subscribe button with the reason. It stays focusable, and screen readers read the reason on a press.
 */
function SubscribeBlocked({ offer, placement, confirmation }: Omit<SubscribeOfferProps, 'returnTo'>) {
  const bar = barOf(offer, minutesUntil(offer.firstCharge.monthlyFrom, useNow(COUNTED_EVERY)));
  if (bar === null) return null;
  const { label, size } = subscribeStyles[placement];
  const isUnconfirmed = offer.obstacle === 'email_unconfirmed';
  const reasonId = `barred-${offer.bloggerId}`;
  return (
    <>
      <Button
        size={size}
        variant="outline"
        aria-disabled
        aria-describedby={reasonId}
        className="cursor-not-allowed border-dashed text-muted"
        onClick={() => toast.info(bar.reason)}
      >
        {bar.label ?? label}
        {placement === 'card' && <span className="sr-only">: {offer.username}</span>}
      </Button>
      <p
        id={reasonId}
        className={placement === 'card' && isUnconfirmed ? 'sr-only' : 'max-w-[52ch] text-sm text-balance text-muted'}
      >
        {bar.reason}
      </p>
      {isUnconfirmed && placement !== 'card' && confirmation}
    </>
  );
}

/**
 * Shows the Subscribe button or the obstacle to readers without a subscription. It also waits for a payment page in
 * another tab when a new one cannot be opened, as at the end of a month.
 */
export function SubscribeOffer({ offer, placement, returnTo, confirmation }: SubscribeOfferProps) {
  const [checkoutId, setCheckoutId] = useState<string | null>(null);
  const state = useCheckout(checkoutId).data?.state ?? 'open';
  return (
    <>
      {offer.obstacle ? (
        <SubscribeBlocked offer={offer} placement={placement} confirmation={confirmation} />
      ) : (
        <SubscribeStart offer={offer} placement={placement} returnTo={returnTo} onOpened={setCheckoutId} />
      )}
      <p role="status" className="max-w-[52ch] text-sm text-balance empty:sr-only">
        {checkoutId !== null &&
          (state === 'open' ? `The payment page is open in a new tab. ${byItself[placement]}` : outcomes[state])}
      </p>
    </>
  );
}
