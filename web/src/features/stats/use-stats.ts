import {
  type QueryClient,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DeletionKind } from '#contract/deletions';
import { queryKeys } from '#contract/query-keys';
import { STATS_REFRESH_EVERY, type StatisticsResponse, statsMessages } from '#contract/stats';
import { MINUTE } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { toastError } from '@/lib/toast-error.ts';

const refreshKey = [...queryKeys.adminStats, 'refresh'];

/** Longest time for which a response can be pending. Milliseconds. */
const REMOVAL_TOLD = MINUTE;
/** Delay that combines several deletions into one refetch. Milliseconds. */
const REFETCH_AFTER_MS = 1000;

/**
 * Deleting a 'blogger' removes the profile and posts, and the user stays a reader; deleting an 'account' removes
 * everything (docs/product-rules.md "Deletion").
 */
type Removal = { id: string; kind: DeletionKind };

/**
 * Returns the newer of two statistics, because responses can arrive out of order.
 * @param removals deletions while the response may have been pending
 */
export function newerStats(
  cached: StatisticsResponse | undefined,
  came: StatisticsResponse,
  removals: readonly Removal[],
): StatisticsResponse {
  return cached !== undefined && cached.takenAt >= came.takenAt ? cached : removals.reduce(withoutPerson, came);
}

/** Removes the rows of a deleted user. Counts stay as the server sent them. */
export function withoutPerson(stats: StatisticsResponse, { id, kind }: Removal): StatisticsResponse {
  const others = <Row extends { bloggerId: string }>(rows: readonly Row[]) =>
    rows.filter(({ bloggerId }) => bloggerId !== id);
  const otherPeople = <Row extends { userId: string }>(rows: Row[]) =>
    kind === 'blogger' ? rows : rows.filter(({ userId }) => userId !== id);
  return {
    ...stats,
    monthlySubscriberCounts: others(stats.monthlySubscriberCounts),
    mostDislikedArticles: others(stats.mostDislikedArticles),
    mostDislikedBloggers: others(stats.mostDislikedBloggers),
    risingBloggers: others(stats.risingBloggers),
    newAccounts: otherPeople(stats.newAccounts),
    newBlogPosts: others(stats.newBlogPosts),
    mostLikedArticles: others(stats.mostLikedArticles),
    allBloggers: others(stats.allBloggers),
    newestCreators: others(stats.newestCreators),
    newestReaders: otherPeople(stats.newestReaders),
  };
}

let removals: (Removal & { at: number })[] = [];
let refetchTimer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(refetchTimer);
    refetchTimer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.adminStats }),
      REFETCH_AFTER_MS,
    );
  };
}
