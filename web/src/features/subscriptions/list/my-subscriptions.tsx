import { useRef } from 'react';
import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { EndingList } from './ending-list.tsx';
import { Receipts } from './receipts.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { usePortal } from './use-portal.ts';
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
        <p className="text-base text-muted">None of your subscriptions renew.</p>
      ) : (
        <SubscriptionList subscriptions={active} onEnded={onMoved} />
      )}
      {ending.length > 0 && (
        <>
          <h2 className="pt-10 text-xl">Ending</h2>
          <p className="mt-1 pb-5 text-sm text-pretty text-muted">
            You unsubscribed from these. You keep access until the end of the paid period and will not be charged again.
          </p>
          <EndingList subscriptions={ending} onResumed={onMoved} />
        </>
      )}
      <div className="pt-8">{discover}</div>
    </div>
  );
}

function SubscriptionsSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="mt-10 h-7 w-56" />
      <div className="mt-5 border-b border-line">
        {['first', 'second'].map((key) => (
          <div key={key} className="flex items-center gap-4 border-t border-line py-4">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-2 h-4 w-32" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shows the total of the viewer's subscriptions, how they are charged, and a button for cards and invoices. */
function BillingCard({ active, totalMonthlyCents, hasBilling }: SubscriptionsResponse) {
  const portal = usePortal();
  return (
    <section
      aria-labelledby="billing"
      className="flex flex-col gap-x-12 gap-y-6 rounded-lg bg-sunken px-6 py-7 md:flex-row md:items-center md:justify-between md:px-10 md:py-8"
    >
      <div className="max-w-[52ch]">
        <h2 id="billing" className="text-xl">
          Payment & Billing
        </h2>
        <p className="mt-2 text-sm text-pretty text-muted">
          Subscriptions are charged monthly, from the 1st to the end of the month. Each subscription includes all
          premium posts by one writer.
        </p>
        {hasBilling && (
          <Button variant="outline" className="mt-5" busy={portal.isPending} onClick={portal.open}>
            Manage Billing <span className="sr-only">(opens in a new tab)</span>
          </Button>
        )}
      </div>
      <dl className="shrink-0">
        <dt className="text-sm text-muted">
          Total monthly cost
          {active.length > 0 && `, ${formatCount(active.length, 'subscription')}`}
        </dt>
        <dd className="mt-1 text-base text-muted">
          <span className="font-serif text-4xl font-semibold text-ink tabular-figures">
            {formatMoney(totalMonthlyCents)}
          </span>{' '}
          a month
        </dd>
      </dl>
    </section>
  );
}

/** Shows My Subscriptions: monthly payments, bloggers, and receipts with their split. */
export function MySubscriptions() {
  const { data, error, isFetching, refetch } = useSubscriptions();
  const container = useRef<HTMLElement>(null);
  if (data === undefined) {
    if (!error) return <SubscriptionsSkeleton />;
    const title = failureText(error, subscriptionMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <>
      <BillingCard {...data} />
      <section ref={container} tabIndex={-1} aria-label="Your subscriptions" className="outline-none">
        {data.active.length + data.ending.length === 0 ? (
          <EmptyState
            title="No subscriptions yet"
            text="Writers you subscribe to appear here with their price."
            action={discover}
          />
        ) : (
          <Lists {...data} onMoved={() => container.current?.focus({ preventScroll: true })} />
        )}
      </section>
      {(data.hasBilling || data.hasReceipts) && <Receipts />}
    </>
  );
}
