import { useRef } from 'react';
import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureText } from '@/lib/failure-text.ts';
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

function Lists({ active, ending }: SubscriptionsResponse) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that moved a row has left with it.
  const goOn = () => heading.current?.focus();
  return (
    <section aria-labelledby="active-subscriptions" className="pt-10">
      <h2 ref={heading} id="active-subscriptions" tabIndex={-1} className="pb-5 text-xl outline-none">
        Active Subscriptions
      </h2>
      {active.length === 0 ? (
        <p className="text-base text-muted">None renews.</p>
      ) : (
        <SubscriptionList subscriptions={active} onEnded={goOn} />
      )}
      {ending.length > 0 && (
        <>
          <h2 className="pt-10 text-xl">Ending</h2>
          <p className="mt-1 pb-5 text-sm text-pretty text-muted">
            You have unsubscribed from these. They stay open until what you paid for is over, and are not charged again.
          </p>
          <EndingList subscriptions={ending} onResumed={goOn} />
        </>
      )}
      <div className="pt-8">{discover}</div>
    </section>
  );
}

/** Spec §2 'My Subscriptions': what one pays each month, and to whom; what was paid, and where it went. */
export function MySubscriptions() {
  const { data, error, isFetching, refetch } = useSubscriptions();
  if (data === undefined) {
    if (!error) return <SubscriptionsSkeleton />;
    const title = failureText(error, subscriptionMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <>
      <BillingCard {...data} />
      {data.active.length + data.ending.length === 0 ? (
        <EmptyState
          title="No subscriptions yet"
          text="When you subscribe to a writer, you find them here, with what they cost."
          action={discover}
        />
      ) : (
        <Lists {...data} />
      )}
      {data.hasBilling && <Receipts />}
    </>
  );
}
