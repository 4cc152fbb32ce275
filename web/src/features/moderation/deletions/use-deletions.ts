import { useQuery } from '@tanstack/react-query';
import type { AdminDeletion } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Polling interval while a deletion is running. Milliseconds. */
const ASKED_EVERY = 4000;

/** Fetches the running deletions, then the latest finished ones. */
export function useDeletions() {
  return useQuery({
    queryKey: moderationKeys.deletions,
    queryFn: ({ signal }) => api.get<{ deletions: AdminDeletion[] }>('/admin/deletions', signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.deletions.some(isDeletionRunning) ? ASKED_EVERY : false),
  });
}

export const isDeletionRunning = ({ state }: Pick<AdminDeletion, 'state'>): boolean => state !== 'done';
