import type { ReactNode } from 'react';
import { failureParts } from '@/lib/http/failure-text.ts';
import { ErrorState } from './error-state.tsx';

type UnloadedPageProps = {
  /** The document's, as long as nothing better is known. */
  title: string;
  /** That of what the page shows, which has no data yet. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  failure: string;
  skeleton: ReactNode;
};

/** A page of one thing that is not there yet: its outline, or that it could not be loaded, and the way on. */
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
