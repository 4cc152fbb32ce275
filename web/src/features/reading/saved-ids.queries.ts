import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';

const load = () => import('./load-saved-ids.ts');

/** Fetches what the viewer saved, once while the app is open. `viewerId` is null for a guest. */
export const savedIdsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: queryKeys.savedIds(viewerId),
    queryFn: async () => (await load()).loadSavedIds(viewerId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
