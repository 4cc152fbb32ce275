import { failureText } from './failure-text.ts';

/** What a list that comes by pages knows of itself. */
type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** How the end of such a list stands and goes on. @param failure what to say when the next page did not come */
export function toPaging(query: PagedQuery, failure: string) {
  return {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    onLoadMore: () => {
      // A page that joins while the others are fetched anew would not fit behind them.
      if (!query.isFetching) void query.fetchNextPage();
    },
    error: query.isFetchNextPageError ? failureText(query.error, failure) : null,
  };
}
