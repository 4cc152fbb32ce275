import { failureText } from './failure-text.ts';

/** The fields of an infinite query that paging uses. */
type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/**
 * Converts an infinite query to the props of a list's end.
 * @param failure message when the next page fails to load
 */
export function toPaging(query: PagedQuery, failure: string) {
  return {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    onLoadMore: () => {
      // A page that is added during a refetch would not fit the refetched pages.
      if (!query.isFetching) void query.fetchNextPage();
    },
    error: query.isFetchNextPageError ? failureText(query.error, failure) : null,
  };
}
