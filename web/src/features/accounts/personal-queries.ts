import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';

/** Keys of queries that do not depend on the viewer, and of the session itself. */
const OTHERS: readonly unknown[] = [queryKeys.platform[0], queryKeys.topics[0], queryKeys.session[0]];

const predicate = ({ queryKey }: Query) => !OTHERS.includes(queryKey[0]);

/** Removes all data fetched for the viewer, and discards responses in flight. */
export const clearPersonalQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate });

/** Removes inactive personal queries and refetches the active ones. */
export function resetPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ predicate });
}
