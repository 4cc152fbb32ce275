import {
  type QueryClient,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { STATS_REFRESH_EVERY, type StatisticsResponse, statsMessages } from '#contract/stats';
import { api } from '@/lib/http/api.ts';
import { toastError } from '@/lib/toast-error.ts';
import { newerStats, type Removal, withoutPerson } from './without-person.ts';

const refreshKey = [...queryKeys.adminStats, 'refresh'];

/** Longest time for which a response can be pending. Milliseconds. */
const REMOVAL_TOLD = 60_000;
/** Delay that combines several deletions into one refetch. Milliseconds. */
const RENEW_AFTER = 1000;

let removals: (Removal & { at: number })[] = [];
let renewal: ReturnType<typeof setTimeout> | undefined;

/** Returns the users and blogs deleted in this tab within REMOVAL_TOLD. */
const lastRemovals = () => removals.filter(({ at }) => performance.now() - at < REMOVAL_TOLD);

/** Returns the statistics to show after a response. */
const shown = (queryClient: QueryClient, came: StatisticsResponse) =>
  newerStats(queryClient.getQueryData(queryKeys.adminStats), came, lastRemovals());

/** Reads the platform statistics; refetches at intervals while a screen is open. */
export function useStats() {
  return useQuery({
    queryKey: queryKeys.adminStats,
    queryFn: async ({ client, signal }) => shown(client, await api.get<StatisticsResponse>('/admin/stats', signal)),
    refetchInterval: STATS_REFRESH_EVERY,
    refetchIntervalInBackground: true,
  });
}

/** Takes a new statistics snapshot for all components that show it. `isRefreshing` is true while any of them waits. */
export function useRefreshStats() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: refreshKey,
    mutationFn: () => api.post<StatisticsResponse>('/admin/stats/refresh'),
    onSuccess: async (stats) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.adminStats });
      queryClient.setQueryData(queryKeys.adminStats, shown(queryClient, stats));
    },
    onError: (error) => toastError(error, statsMessages.refreshFailed),
  });
  const isTaken = useIsMutating({ mutationKey: refreshKey }) > 0;
  const isFetched = useIsFetching({ queryKey: queryKeys.adminStats }) > 0;
  const refresh = (onDone?: () => void) => mutate(undefined, { onSuccess: onDone });
  return { refresh, isRefreshing: isTaken || isFetched };
}

/**
 * Removes the deleted user's rows immediately and refetches the statistics; the server takes a new snapshot if the old
 * one names them.
 */
export function useAfterRemoval(): (removal: Removal) => void {
  const queryClient = useQueryClient();
  return (removal) => {
    removals = [...lastRemovals(), { ...removal, at: performance.now() }];
    queryClient.setQueryData<StatisticsResponse>(
      queryKeys.adminStats,
      (stats) => stats && withoutPerson(stats, removal),
    );
    clearTimeout(renewal);
    renewal = setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKeys.adminStats }), RENEW_AFTER);
  };
}
