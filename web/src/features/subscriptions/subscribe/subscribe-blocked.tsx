import type { ReactNode } from 'react';
import { type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/lib/toast.ts';
import { useNow } from '@/lib/use-now.ts';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';

const MINUTE = 60_000;
/** Interval of the countdown. Milliseconds. */
const COUNTED_EVERY = 10_000;

/** Returns the minutes until a moment, at least one. */
const minutesUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / MINUTE));

type Bar = { label?: string; reason: string };

/** Returns the label and reason of a disabled button; null without an obstacle (docs/billing.md "Subscribing"). */
function barOf({ obstacle, needs }: OfferResponse, minutesLeft: number): Bar | null {
  const words = subscriptionMessages;
  switch (obstacle) {
    case 'email_unconfirmed':
      return { label: words.verifyFirst, reason: words.confirmEmail };
    case 'needs_posts':
      return { label: words.needsMorePosts(needs?.missing ?? 0), reason: words.needsPosts(needs?.freePosts ?? 0) };
    case 'closed':
      return { reason: words.closed };
    case 'month_ends':
      return { reason: words.monthEnds(minutesLeft) };
    case 'free_days_used':
      return { reason: words.freeDaysUsed };
    case 'signed_out':
    case 'self':
    case null:
      return null;
  }
}

type SubscribeBarredProps = {
  offer: OfferResponse;
  place: SubscribePlace;
  /** The control that confirms the email address. */
  confirmation: ReactNode;
};

/**
 * Shows a disabled Subscribe button with the reason. It stays focusable, and screen readers read the reason on a press.
 */
export function SubscribeBlocked({ offer, place, confirmation }: SubscribeBarredProps) {
  const bar = barOf(offer, minutesUntil(offer.firstCharge.monthlyFrom, useNow(COUNTED_EVERY)));
  if (bar === null) return null;
  const { label, size } = subscribeStyles[place];
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
        {place === 'card' && <span className="sr-only">: {offer.username}</span>}
      </Button>
      <p
        id={reasonId}
        className={place === 'card' && isUnconfirmed ? 'sr-only' : 'max-w-[52ch] text-sm text-balance text-muted'}
      >
        {bar.reason}
      </p>
      {isUnconfirmed && place !== 'card' && confirmation}
    </>
  );
}
