import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type MoneyTable, moneyMessages } from '#contract/money-desk';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { download } from '@/lib/download.ts';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { toastError } from '@/lib/toast-error.ts';

type MoneyQuery<Row> = {
  rows: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<{ error: Error | null }>;
} & Partial<Parameters<typeof toPaging>[0]>;

type MoneyFrameProps<Row> = {
  title: string;
  text: string;
  table: MoneyTable;
  /** Query string of the filters, which the CSV file has too. */
  filter?: string;
  filters?: ReactNode;
  query: MoneyQuery<Row>;
  empty: { title: string; text?: string };
  children: (rows: readonly Row[]) => ReactNode;
};

function Rows<Row>({ query, empty, children }: MoneyFrameProps<Row>) {
  if (query.rows === undefined) {
    if (!query.isError || query.error === null) return <Skeleton className="h-64 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, moneyMessages.loadFailed);
    return <ErrorState title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (query.rows.length === 0) return <EmptyState {...empty} />;
  const { hasNextPage = false, isFetchingNextPage = false, isFetchNextPageError = false } = query;
  const paging = { ...query, hasNextPage, isFetchingNextPage, isFetchNextPageError };
  return (
    <>
      {children(query.rows)}
      <LoadMore
        label="Load More"
        {...toPaging({ ...paging, fetchNextPage: () => query.fetchNextPage?.() }, moneyMessages.loadFailed)}
      />
    </>
  );
}

/** Shows a table of the money desk with its filters, its file and its states. */
export function MoneyFrame<Row>(props: MoneyFrameProps<Row>) {
  const { title, text, table, filter = '', filters, query } = props;
  const titleId = useId();
  const { busy, refresh } = useRefresh(query.refetch, { done: `${title} refreshed`, failed: moneyMessages.loadFailed });
  const csv = useMutation({
    mutationFn: () => download(`/admin/money/csv/${table}${filter === '' ? '' : `?${filter}`}`, `${table}.csv`),
    onError: (error) => toastError(error, 'Failed to download the file'),
  });
  return (
    <section aria-labelledby={titleId} className="pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" busy={csv.isPending} onClick={() => csv.mutate()}>
            Download CSV
          </Button>
          <RefreshButton busy={busy} onRefresh={() => void refresh()} />
        </div>
      </div>
      <p className="mt-2 mb-6 max-w-[60ch] text-sm text-pretty text-muted">{text}</p>
      {filters}
      <Rows {...props} />
    </section>
  );
}
