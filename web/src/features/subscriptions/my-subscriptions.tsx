import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { formatCount, formatMoney } from '@/lib/format.ts';
import { SubscriptionList } from './subscription-list.tsx';
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

const discover = (
  <ButtonLink to="/" variant="outline">
    Discover More Creators
  </ButtonLink>
);

/** What subscribing costs in all, and how it is charged. */
function Billing({ subscriptions, totalMonthlyCents }: SubscriptionsResponse) {
  return (
    <section
      aria-labelledby="billing"
      className="flex flex-col gap-x-12 gap-y-5 rounded-lg bg-sunken px-6 py-7 md:flex-row md:items-center md:justify-between md:px-10 md:py-8"
    >
      <div className="max-w-[52ch]">
        <h2 id="billing" className="text-xl">
          Payment & Billing
        </h2>
        <p className="mt-2 text-sm text-pretty text-muted">
          Subscriptions are charged monthly, from the 1st to the end of the month. Each opens all premium posts of one
          writer.
        </p>
      </div>
      <dl className="shrink-0">
        <dt className="text-sm text-muted">
          Total monthly cost
          {subscriptions.length > 0 && `, ${formatCount(subscriptions.length, 'subscription')}`}
        </dt>
        <dd className="mt-1 text-base text-muted">
          <span className="font-serif text-4xl font-semibold text-ink tabular-nums">
            {formatMoney(totalMonthlyCents)}
          </span>{' '}
          a month
        </dd>
      </dl>
    </section>
  );
}

/** Spec §2 'My Subscriptions': what one pays each month, and to whom. */
export function MySubscriptions() {
  const { data, error, isFetching, refetch } = useSubscriptions();
  if (data === undefined) {
    if (!error) return <SubscriptionsSkeleton />;
    const title = failureText(error, subscriptionMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <>
      <Billing {...data} />
      {data.subscriptions.length === 0 ? (
        <EmptyState
          title="No subscriptions yet"
          text="When you subscribe to a writer, you find them here, with what they cost."
          action={discover}
        />
      ) : (
        <section aria-labelledby="active-subscriptions" className="pt-10">
          <h2 id="active-subscriptions" className="pb-5 text-xl">
            Active Subscriptions
          </h2>
          <SubscriptionList subscriptions={data.subscriptions} />
          <div className="pt-8">{discover}</div>
        </section>
      )}
    </>
  );
}
