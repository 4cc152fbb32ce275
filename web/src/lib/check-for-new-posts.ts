import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';

/**
 * Catches up after a time out of touch: asks anew for what the viewer follows and for the feed on screen. That does not
 * move, so that what others have published waits for the reader, unless the viewer follows something else by now.
 */
export async function checkForNewPosts(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.interests }),
    queryClient.refetchQueries({ queryKey: queryKeys.feeds, type: 'active' }),
  ]);
}
