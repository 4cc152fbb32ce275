import { useQuery } from '@tanstack/react-query';
import { PENDING_COUNT_MAX, type PendingCountsResponse } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { MINUTE } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';

const REFETCH_EVERY_MS = 2 * MINUTE;

/** Fetches and polls the number of pending admin tasks; undefined while loading. */
export function usePendingCounts(): PendingCountsResponse | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.adminWaiting,
    queryFn: ({ signal }) => api.get<PendingCountsResponse>('/admin/waiting', signal),
    refetchInterval: REFETCH_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

const counted = (count: number, noun: string): string =>
  `${formatCapped(count, PENDING_COUNT_MAX)} ${noun}${count === 1 ? '' : 's'}`;

/** Describes the pending moderation tasks in one sentence; null if there are none. */
export function pendingText({ reports, resetRequests }: PendingCountsResponse): string | null {
  const parts = [
    reports > 0 ? counted(reports, 'report') : '',
    resetRequests > 0 ? counted(resetRequests, 'password reset request') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${reports + resetRequests === 1 ? 'waits' : 'wait'}`;
}
