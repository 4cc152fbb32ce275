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

/** Joins parts as 'a', 'a and b' or 'a, b and c'. */
const formatList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const counted = (count: number, noun: string): string =>
  `${formatCapped(count, PENDING_COUNT_MAX)} ${noun}${count === 1 ? '' : 's'}`;

/** Describes the pending moderation tasks in one sentence; null if there are none. */
export function pendingText({ reports, appeals, resetRequests }: PendingCountsResponse): string | null {
  const parts = [
    reports > 0 ? counted(reports, 'report') : '',
    appeals > 0 ? counted(appeals, 'appeal') : '',
    resetRequests > 0 ? counted(resetRequests, 'password reset request') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${formatList(parts)} ${reports + appeals + resetRequests === 1 ? 'waits' : 'wait'}`;
}
