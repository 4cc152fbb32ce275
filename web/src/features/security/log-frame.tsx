import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Field } from '@/components/ui/field.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';

type LogQuery<Row> = Parameters<typeof toPaging>[0] & {
  rows: readonly Row[] | undefined;
  isError: boolean;
  refetch: () => Promise<{ error: Error | null }>;
};

type LogFrameProps<Row> = {
  title: string;
  text: string;
  /** The filter: its query parameter and the label of each choice. */
  filter: { param: string; label: string; all: string; names: Readonly<Record<string, string>> };
  query: LogQuery<Row>;
  failure: string;
  done: string;
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Returns the filter in the URL; null for none and for unknown values. */
export function useFilter<Name extends string>(param: string, names: Readonly<Record<Name, string>>): Name | null {
  const [address] = useSearchParams();
  const requested = address.get(param) ?? '';
  return Object.hasOwn(names, requested) ? (requested as Name) : null;
}

function Rows<Row>({ query, failure, empty, filter, children }: LogFrameProps<Row>) {
  const [address] = useSearchParams();
  if (query.rows === undefined) {
    if (!query.isError || query.error === null) return <Skeleton className="h-64 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, failure);
    return <ErrorState title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (query.rows.length === 0) {
    const isFiltered = address.get(filter.param) !== null;
    return <EmptyState headingLevel={2} title={isFiltered ? 'No matching entries' : empty} />;
  }
  return (
    <>
      {children(query.rows)}
      <LoadMore label="Load More" {...toPaging(query, failure)} />
    </>
  );
}

/** Shows a log: description, filter (stored in the URL) and paged rows. */
export function LogFrame<Row>(props: LogFrameProps<Row>) {
  const { title, text, filter, query, failure, done } = props;
  const titleId = useId();
  const [address, setAddress] = useSearchParams();
  const { busy, refresh } = useRefresh(query.refetch, { done, failed: failure });

  function choose(value: string) {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(filter.param);
    else next.set(filter.param, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  return (
    <section aria-labelledby={titleId} className="pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
      </div>
      <p className="mt-2 max-w-[60ch] text-sm text-pretty text-muted">{text}</p>
      <div className="mt-5 mb-6 max-w-sm">
        <Field label={filter.label} name={filter.param}>
          {(control) => (
            <Select
              {...control}
              value={address.get(filter.param) ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{filter.all}</option>
              {Object.entries(filter.names).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Rows {...props} />
    </section>
  );
}
