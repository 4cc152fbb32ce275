import type { ReactNode } from 'react';
import { failureParts } from '@/lib/http/failure-text.ts';
import { ErrorState } from './error-state.tsx';

type UnloadedPageProps = {
  /** The document's title until the data has loaded. */
  title: string;
  /** The page's query, which has no data yet. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  failure: string;
  skeleton: ReactNode;
};

/** Shows a page whose data has not loaded: its skeleton, or the error and a retry. */
export function PagePlaceholder({ title, query, failure, skeleton }: UnloadedPageProps) {
  const { error, isFetching, refetch } = query;
  return (
    <>
      <title>{title}</title>
      {error ? (
        <ErrorState
          headingLevel={1}
          {...failureParts(error, failure)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        skeleton
      )}
    </>
  );
}
