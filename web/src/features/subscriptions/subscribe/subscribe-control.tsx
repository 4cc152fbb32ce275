import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryKeys } from '#contract/query-keys';
import { Button } from '@/components/ui/button.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { SubscribeOffer } from './subscribe-offer.tsx';
import { SubscribeSkeleton } from './subscribe-skeleton.tsx';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';
import { SubscribedState } from './subscribed-state.tsx';
import { useOffer } from './use-offer.ts';

/** Milliseconds. */
const DIALOG_GONE_AFTER = 300;

export type SubscribeControlProps = {
  bloggerId: string;
  /** The blogger's name. */
  username: string;
  place: SubscribePlace;
  /** The path to come back to from paying. */
  returnTo: string;
  isEmailConfirmed: boolean;
  /** The way to confirm an e-mail address. */
  confirmation: ReactNode;
  /** What a guest sees. */
  guest: ReactNode;
};

/** What a signed-in reader can do about a blogger: subscribe, or why not; unsubscribe, resume, mend a payment. */
export function SubscribeControl({
  bloggerId,
  username,
  place,
  returnTo,
  isEmailConfirmed,
  confirmation,
  guest,
}: SubscribeControlProps) {
  const queryClient = useQueryClient();
  const box = useRef<HTMLFieldSetElement>(null);
  const { data: offer, error, isFetching, refetch } = useOffer(bloggerId, { isAmongOthers: place === 'card' });
  const { isLost, watch } = useLostFocus();
  const shown = offer?.subscription?.standing ?? offer?.obstacle;

  useEffect(() => {
    if (shown === undefined) return;
    // What had it has made room for something else, as has what a dialog on its way out would give it back to.
    const timer = setTimeout(() => {
      if (isLost()) box.current?.focus({ preventScroll: true });
    }, DIALOG_GONE_AFTER);
    return () => clearTimeout(timer);
  }, [shown, isLost]);

  useEffect(() => {
    if (isEmailConfirmed && shown === 'email_unconfirmed') void refetch();
  }, [isEmailConfirmed, shown, refetch]);

  useEffect(() => {
    // The session has ended meanwhile: the page learns that it is a guest's.
    if (shown === 'signed_out') void queryClient.invalidateQueries({ queryKey: queryKeys.session });
  }, [shown, queryClient]);

  if (offer === null || shown === 'self') return null;
  if (shown === 'signed_out') return guest;
  const { box: shape, size } = subscribeStyles[place];

  function content() {
    if (!offer) {
      if (!error) return null;
      return (
        <>
          <Button variant="outline" size={size} busy={isFetching} onClick={() => void refetch()}>
            Try Again
            {place === 'card' && <span className="sr-only">: {username}</span>}
          </Button>
          {/* A page of cards fails at once, and would say so card by card. */}
          <p role={place === 'card' ? undefined : 'alert'} className="text-sm text-muted">
            {failureText(error, 'The way to subscribe could not be loaded.')}
          </p>
        </>
      );
    }
    if (offer.subscription) {
      return <SubscribedState offer={offer} subscription={offer.subscription} place={place} />;
    }
    return <SubscribeOffer offer={offer} place={place} returnTo={returnTo} confirmation={confirmation} />;
  }

  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={`Subscription to ${username}`}
      className={shape}
      // Also from its dialogs, which stand elsewhere in the document.
      {...watch}
    >
      {content() ?? <SubscribeSkeleton place={place} />}
    </fieldset>
  );
}
