import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryKeys } from '#contract/query-keys';
import { Button } from '@/components/ui/button.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { SubscribeOffer } from './subscribe-offer.tsx';
import { SubscribeSkeleton } from './subscribe-skeleton.tsx';
import { type SubscribePlacement, subscribeStyles } from './subscribe-style.ts';
import { SubscribedState } from './subscribed-state.tsx';
import { useOffer } from './use-offer.ts';

/** Milliseconds. */
const DIALOG_GONE_AFTER = 300;

export type SubscribeControlProps = {
  bloggerId: string;
  username: string;
  placement: SubscribePlacement;
  /** Path to return to after payment. */
  returnTo: string;
  isEmailConfirmed: boolean;
  /** The control that confirms the email address. */
  confirmation: ReactNode;
  /** Shown to guests. */
  guest: ReactNode;
};

/**
 * Shows what a signed-in reader can do about a blogger: subscribe (or why not), unsubscribe, resume, or correct a
 * payment.
 */
export function SubscribeControl({
  bloggerId,
  username,
  placement,
  returnTo,
  isEmailConfirmed,
  confirmation,
  guest,
}: SubscribeControlProps) {
  const queryClient = useQueryClient();
  const box = useRef<HTMLFieldSetElement>(null);
  const { data: offer, error, isFetching, refetch } = useOffer(bloggerId, { isAmongOthers: placement === 'card' });
  const { isLost, watch } = useLostFocus();
  const shown = offer?.subscription?.standing ?? offer?.obstacle;

  useEffect(() => {
    if (shown === undefined) return;
    // The focused control was replaced, and so was the one to which a closing dialog would return the focus.
    const timer = setTimeout(() => {
      if (isLost()) box.current?.focus({ preventScroll: true });
    }, DIALOG_GONE_AFTER);
    return () => clearTimeout(timer);
  }, [shown, isLost]);

  useEffect(() => {
    if (isEmailConfirmed && shown === 'email_unconfirmed') void refetch();
  }, [isEmailConfirmed, shown, refetch]);

  useEffect(() => {
    // The session has ended: the page then renders for a guest.
    if (shown === 'signed_out') void queryClient.invalidateQueries({ queryKey: queryKeys.session });
  }, [shown, queryClient]);

  if (offer === null || shown === 'self') return null;
  if (shown === 'signed_out') return guest;
  const { box: shape, size } = subscribeStyles[placement];

  function content() {
    if (!offer) {
      if (!error) return null;
      return (
        <>
          <Button variant="outline" size={size} busy={isFetching} onClick={() => void refetch()}>
            Try Again
            {placement === 'card' && <span className="sr-only">: {username}</span>}
          </Button>
          {/* Without an alert on cards: a page of cards fails together, and each card would announce it. */}
          <p role={placement === 'card' ? undefined : 'alert'} className="text-sm text-muted">
            {failureText(error, 'Failed to load subscription options.')}
          </p>
        </>
      );
    }
    if (offer.subscription) {
      return <SubscribedState offer={offer} subscription={offer.subscription} placement={placement} />;
    }
    return <SubscribeOffer offer={offer} placement={placement} returnTo={returnTo} confirmation={confirmation} />;
  }

  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={`Subscription to ${username}`}
      className={shape}
      // Includes its dialogs, which are elsewhere in the document.
      {...watch}
    >
      {content() ?? <SubscribeSkeleton placement={placement} />}
    </fieldset>
  );
}
