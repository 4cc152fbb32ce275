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

/** No answer is under way for longer. */
const REMOVAL_TOLD = 60_000;
/** Several deletions in a row are one reason to ask again. */
const RENEW_AFTER = 1000;

let removals: (Removal & { at: number })[] = [];
let renewal: ReturnType<typeof setTimeout> | undefined;

/** Who was deleted in this tab a moment ago. */
const lastRemovals = () => removals.filter(({ at }) => performance.now() - at < REMOVAL_TOLD);

/** What there is to show once an answer has come. */
const shown = (queryClient: QueryClient, came: StatisticsResponse) =>
  newerStats(queryClient.getQueryData(queryKeys.adminStats), came, lastRemovals());

/** The platform's statistics; asked for again as long as a screen stays open (spec §9 'Admin lists'). */
export function useStats() {
  return useQuery({
    queryKey: queryKeys.adminStats,
    queryFn: async ({ client, signal }) => shown(client, await api.get<StatisticsResponse>('/admin/stats', signal)),
    refetchInterval: STATS_REFRESH_EVERY,
    refetchIntervalInBackground: true,
  });
}

/** Has the statistics taken anew, for all that show them. `isRefreshing` while new ones come, whoever asked. */
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
 * What follows when someone was deleted: their rows go at once, and the statistics are asked for again, which the server
 * takes anew if they named the deleted.
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
