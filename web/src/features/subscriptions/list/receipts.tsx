import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { queryKeys } from '#contract/query-keys';
import type { Receipt, ReceiptsResponse } from '#contract/subscriptions';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatMoney } from '@/lib/text/format.ts';

const FAILED = 'Failed to load receipts';

function Loading() {
  return (
    <div aria-busy="true" className="space-y-3 border-y border-line py-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-4 w-72" />
    </div>
  );
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a period as 'Nov 1 – 30'; its end is the first moment after it. */
const periodText = ({ periodStart, periodEnd }: Receipt) =>
  days.formatRange(periodStart, Math.max(periodStart, periodEnd - 1));

function Payee({ blogger }: { blogger: Receipt['blogger'] }) {
  if (blogger === null) return <span className="text-muted">Deleted account</span>;
  return (
    <Link to={bloggerPath(blogger)} className="reach wrap-anywhere transition-colors hover:text-accent">
      {blogger.username}
    </Link>
  );
}

const partsOf = ({ writerCents, platformCents, cardFeeCents, refundedCents }: Receipt) => [
  { name: 'Writer', cents: writerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
  ...(refundedCents > 0
    ? [{ name: 'Refunded to you', cents: refundedCents, fill: 'fill-money-soft stroke-money' }]
    : []),
];

/** Shows where the money of a payment is now, to the cent. */
function MoneySplit({ receipt }: { receipt: Receipt }) {
  return (
    <div className="self-center">
      <MoneyParts parts={partsOf(receipt)} />
    </div>
  );
}

/** Shows one payment: date, blogger, period, amount and split. */
function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { paidAt, amountCents, refundedCents, number } = receipt;
  return (
    <li className="grid gap-x-10 gap-y-3 border-t border-line py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-base font-medium">
            <Payee blogger={receipt.blogger} />
          </p>
          <p className="text-sm text-pretty text-muted">
            Paid {billingDay(paidAt, 'short')}, for {periodText(receipt)}
          </p>
          {number !== null && <p className="text-xs wrap-anywhere text-muted">No. {number}</p>}
        </div>
        <p className="shrink-0 text-right text-base font-medium tabular-figures">
          {formatMoney(amountCents)}
          {refundedCents > 0 && (
            <span className="block text-sm font-normal text-money">{formatMoney(refundedCents)} refunded</span>
          )}
        </p>
      </div>
      <MoneySplit receipt={receipt} />
    </li>
  );
}

/** Reads the viewer's payments, newest first. */
function useReceipts() {
  const { data, ...query } = useInfiniteQuery(
    cursorPages<ReceiptsResponse>(queryKeys.receipts, '/subscriptions/receipts'),
  );
  return { ...query, receipts: data && dedupeById(data.pages.flatMap((page) => page.receipts)) };
}

function List() {
  const { receipts, ...query } = useReceipts();
  if (receipts === undefined) {
    if (!query.isError) return <Loading />;
    const title = failureText(query.error, FAILED);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (receipts.length === 0) return <p className="text-base text-muted">Nothing has been charged yet.</p>;
  return (
    <>
      <ul aria-labelledby="receipts" className="border-b border-line">
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      <LoadMore label="Load More Receipts" {...toPaging(query, FAILED)} />
    </>
  );
}

/** Shows the viewer's payments, newest first, and the split of each. */
export function Receipts() {
  return (
    <section aria-labelledby="receipts" className="pt-12">
      <h2 id="receipts" className="text-xl">
        Receipts
      </h2>
      <p className="mt-1 pb-5 text-sm text-pretty text-muted">
        Your payments, and how each was split between the writer, the platform and the card processor.
      </p>
      <List />
    </section>
  );
}
