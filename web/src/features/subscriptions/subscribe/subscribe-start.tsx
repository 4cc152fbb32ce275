import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { firstFullMonthCents } from '#contract/prices';
import {
  type OfferResponse,
  type SubscribeRequest,
  type SubscribeResponse,
  subscriptionMessages,
} from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { invalidateSubscriptionQueries } from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { api } from '@/lib/http/api.ts';
import { openExternal } from '@/lib/navigation/open-external.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useIsNavigatingAway } from '../checkout/use-is-navigating-away.ts';
import { offerTerms } from './offer-terms.ts';
import { type SubscribePlacement, subscribeStyles } from './subscribe-style.ts';

type SubscribeStartProps = {
  offer: OfferResponse;
  placement: SubscribePlacement;
  returnTo: string;
  /** Called when the payment page is open in another tab. */
  onOpened: (checkoutId: string) => void;
};

/**
 * Opens the payment page of a subscription. Call `start` synchronously in the click handler: a new tab needs the user
 * gesture. A second press has no effect. The server charges at most the amount in `offer`.
 * @param onOpened called when the payment page is open in another tab
 */
function useSubscribe(offer: OfferResponse, returnTo: string, onOpened: (checkoutId: string) => void) {
  const { bloggerId, firstCharge } = offer;
  const queryClient = useQueryClient();
  const running = useRef(false);
  const [isLeaving, setLeaving] = useIsNavigatingAway();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: SubscribeRequest) => api.post<SubscribeResponse>('/subscriptions', request),
  });

  async function start() {
    if (running.current || isLeaving) return;
    running.current = true;
    const departure = openExternal(subscriptionMessages.redirecting);
    try {
      const { todayCents, monthlyFrom } = firstCharge;
      const shown = { todayCents, monthlyCents: firstFullMonthCents(offer, monthlyFrom) };
      const answer = await mutateAsync({ bloggerId, returnTo, shown });
      if (answer.outcome === 'resumed') {
        departure.cancel();
        toast.success(subscriptionMessages.resumed);
        await invalidateSubscriptionQueries(queryClient, bloggerId);
        return;
      }
      if (departure.isNewTab) onOpened(answer.checkoutId);
      else setLeaving(true);
      departure.go(answer.url, answer.checkoutId);
    } catch (error) {
      departure.cancel();
      if (error instanceof Error) toastError(error, subscriptionMessages.startFailed);
      void invalidateSubscriptionQueries(queryClient, bloggerId);
    } finally {
      running.current = false;
    }
  }

  return { start, isBusy: isPending || isLeaving };
}

/** Shows the button that opens the payment page, with today's charge and the monthly price. */
export function SubscribeStart({ offer, placement, returnTo, onOpened }: SubscribeStartProps) {
  const { label, size } = subscribeStyles[placement];
  const { start, isBusy } = useSubscribe(offer, returnTo, onOpened);
  const termsId = `terms-${offer.bloggerId}`;
  return (
    <>
      <Button
        size={size}
        variant={placement === 'card' ? 'outline' : 'default'}
        busy={isBusy}
        busyLabel={subscriptionMessages.redirecting}
        onClick={() => void start()}
        aria-describedby={termsId}
      >
        {label}
        {placement === 'card' && <span className="sr-only"> to {offer.username}</span>}
        <span className="sr-only [@media(width<=768px)]:hidden"> (opens in a new tab)</span>
      </Button>
      <p id={termsId} className="max-w-[52ch] text-sm text-balance text-muted">
        {offerTerms(offer)}
      </p>
    </>
  );
}
