import { useRef } from 'react';
import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { BillingCard } from './billing-card.tsx';
import { EndingList } from './ending-list.tsx';
import { Receipts } from './receipts.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

const discover = (
  <ButtonLink to="/" variant="outline">
    Discover More Creators
  </ButtonLink>
);

type ListsProps = Pick<SubscriptionsResponse, 'active' | 'ending'> & {
  /** Called before a row disappears from its list, perhaps with the whole list. */
  onMoved: () => void;
};

function Lists({ active, ending, onMoved }: ListsProps) {
  return (
    <div className="pt-10">
      <h2 className="pb-5 text-xl">Active Subscriptions</h2>
      {active.length === 0 ? (
        <p className="text-base text-muted">None renews.</p>
      ) : (
        <SubscriptionList subscriptions={active} onEnded={onMoved} />
      )}
      {ending.length > 0 && (
        <>
          <h2 className="pt-10 text-xl">Ending</h2>
          <p className="mt-1 pb-5 text-sm text-pretty text-muted">
            You have unsubscribed from these. They stay open until what you paid for is over, and no further month is
            charged.
          </p>
          <EndingList subscriptions={ending} onResumed={onMoved} />
        </>
      )}
      <div className="pt-8">{discover}</div>
    </div>
  );
}

/** Shows My Subscriptions: monthly payments, bloggers, and receipts with their split. */
export function MySubscriptions() {
  const { data, error, isFetching, refetch } = useSubscriptions();
  const place = useRef<HTMLElement>(null);
  if (data === undefined) {
    if (!error) return <SubscriptionsSkeleton />;
    const title = failureText(error, subscriptionMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <>
      <BillingCard {...data} />
      <section ref={place} tabIndex={-1} aria-label="Your subscriptions" className="outline-none">
        {data.active.length + data.ending.length === 0 ? (
          <EmptyState
            title="No subscriptions yet"
            text="When you subscribe to a writer, you find them here, with what they cost."
            action={discover}
          />
        ) : (
          <Lists {...data} onMoved={() => place.current?.focus({ preventScroll: true })} />
        )}
      </section>
      {(data.hasBilling || data.hasReceipts) && <Receipts />}
    </>
  );
}
