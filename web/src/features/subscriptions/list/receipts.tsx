import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { ReceiptRow } from './receipt-row.tsx';
import { useReceipts } from './use-receipts.ts';

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
        What you have paid, and where it went: to the writer, to the platform, and to the card processor.
      </p>
      <List />
    </section>
  );
}
