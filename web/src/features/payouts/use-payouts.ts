import { useInfiniteQuery } from '@tanstack/react-query';
import type { PayoutsResponse } from '#contract/payouts';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/**
 * Fetches the viewer's earnings and payouts. Until the account can receive money, refetches on window focus, because
 * setup happens in another tab, and polls once setup has started, because the provider may report late.
 * @param isAwaited false where the account cannot be set up
 */
export function usePayouts({ isAwaited = true } = {}) {
  const { data, ...query } = useInfiniteQuery({
    ...cursorPages<PayoutsResponse>(queryKeys.payouts, '/payouts'),
    refetchOnWindowFocus: ({ state }) => (isAwaited && state.data?.pages[0]?.status !== 'active' ? 'always' : false),
    refetchInterval: ({ state }) => {
      const status = state.data?.pages[0]?.status;
      if (status === undefined || status === 'none' || status === 'active') return false;
      return Math.min(FIRST_PAUSE * 1.5 ** state.dataUpdateCount, LONGEST_PAUSE);
    },
  });
  return { ...query, payouts: data?.pages[0], lines: dedupeById(data?.pages.flatMap((page) => page.lines) ?? []) };
}
