import type { QueryClient } from '@tanstack/react-query';
import { publicQueryKeys } from '#contract/query-keys';

/** After a post or an author has changed: all that shows either to readers is asked for anew, at once where on screen. */
export async function invalidatePublicQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all(publicQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
