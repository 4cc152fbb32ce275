import type { QueryClient } from '@tanstack/react-query';
import { publicQueryKeys } from '#contract/query-keys';

/** Invalidates all queries that show a post or an author to readers. Active queries refetch immediately. */
export async function invalidatePublicQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all(publicQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
