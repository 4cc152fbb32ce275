import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { subscriptionMessages } from '#contract/subscriptions';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import {
  checkoutContent,
  loadingContent,
  returningContent,
  toReturnLink,
  unknownContent,
} from './checkout-content.tsx';
import { useCheckout } from './use-checkout.ts';

/** Returns a reader who did not pay to the page they came from. */
function TurnedBack({ to }: { to: string }) {
  useEffect(() => toast.info(subscriptionMessages.nothingCharged), []);
  return <Navigate to={to} replace />;
}

/** A long wait for a reader who has paid. Milliseconds. */
const LONG_AFTER = 20_000;

type CheckoutViewProps = {
  id: string;
  /** This tab was opened for the payment: the page that the reader came from is open in another tab. */
  isBeside: boolean;
  /** The reader pressed Back on the payment page. Unless they have paid, they return to the page they came from. */
  isTurningBack: boolean;
};

/** Returns true after `after` milliseconds. */
function useIsSlow(after: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLong;
}

/**
 * Shows the state of a checkout after the payment page. It only reads the server's state and grants nothing, so opening
 * it twice or without paying is harmless.
 */
export function CheckoutView({ id, isBeside, isTurningBack }: CheckoutViewProps) {
  const { data, error, isFetching, refetch } = useCheckout(id);
  const isLong = useIsSlow(LONG_AFTER);
  if (data === undefined && error) {
    return (
      <ErrorState
        headingLevel={1}
        title={failureText(error, 'Failed to check your payment')}
        text="Your payment is safe. Check your connection and try again."
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (data && isTurningBack && data.state !== 'completed') return <TurnedBack to={toReturnLink(data).to} />;
  const asking = isTurningBack ? returningContent : loadingContent;
  const shown =
    data === undefined ? asking : data === null ? unknownContent : checkoutContent(data, { isLong, isBeside });
  return (
    <div
      role="status"
      className="mx-auto flex min-h-[60vh] max-w-lg flex-col items-center justify-center py-16 text-center"
    >
      <div aria-hidden="true" className="grid h-14 place-items-center">
        {shown.mark}
      </div>
      <h1 tabIndex={-1} className="mt-5 text-3xl text-balance wrap-anywhere">
        {shown.title}
      </h1>
      <p className="mt-3 text-base text-pretty text-muted">{shown.text}</p>
      {shown.actions && <div className="mt-7 flex max-w-full flex-wrap justify-center gap-3">{shown.actions}</div>}
    </div>
  );
}
