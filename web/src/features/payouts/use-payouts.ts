import { useInfiniteQuery } from '@tanstack/react-query';
import type { PayoutsResponse } from '#contract/payouts';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/**
 * What the viewer earns as a blogger and how it is paid out. Until an account can receive, asks again whenever one comes
 * back to this tab, as it is set up in another one; once it is begun also now and then, as the provider's word of it may
 * come later than the person.
 * @param isAwaited false where nothing is set up from here
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
