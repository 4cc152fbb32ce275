import type { SubscriptionsResponse } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { usePortal } from './use-portal.ts';

/** Shows the total of the viewer's subscriptions, how they are charged, and a button for cards and invoices. */
export function BillingCard({ active, totalMonthlyCents, hasBilling }: SubscriptionsResponse) {
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
          Subscriptions are charged monthly, from the 1st to the end of the month. Each opens all premium posts of one
          writer.
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
          <span className="font-serif text-4xl font-semibold text-ink tabular-nums">
            {formatMoney(totalMonthlyCents)}
          </span>{' '}
          a month
        </dd>
      </dl>
    </section>
  );
}
