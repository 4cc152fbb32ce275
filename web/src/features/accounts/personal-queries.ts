import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';

/** What is the same for everybody, and who is looking. */
const OTHERS: readonly unknown[] = [queryKeys.platform[0], queryKeys.topics[0], queryKeys.session[0]];

const predicate = ({ queryKey }: Query) => !OTHERS.includes(queryKey[0]);

/** Drops all that was fetched for the viewer, and answers still under way. */
export const clearPersonalQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate });

/** Does so where nobody looks, and asks again for what is on screen. */
export function resetPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ predicate });
}
