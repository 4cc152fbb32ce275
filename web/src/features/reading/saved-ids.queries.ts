import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SavedIdsResponse } from '#contract/reading';
import { browserStorage } from '@/lib/storage/storage.ts';
import { SAVED_HERE } from './saved-sign-out.ts';

const load = () => import('./load-saved-ids.ts');
const none: SavedIdsResponse = { open: [], read: [] };
/** A guest who has saved nothing needs no code for it. */
const isNewGuest = (viewerId: string | null) => viewerId === null && browserStorage.get(SAVED_HERE) === null;

/** Fetches what the viewer saved, once while the app is open. `viewerId` is null for a guest. */
export const savedIdsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: queryKeys.savedIds(viewerId),
    queryFn: async () => (isNewGuest(viewerId) ? none : (await load()).loadSavedIds(viewerId)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
