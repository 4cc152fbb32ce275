import { useInfiniteQuery } from '@tanstack/react-query';
import type { PayoutsResponse } from '#contract/payouts';
import { queryKeys } from '#contract/query-keys';
import { pollDelay } from '@/lib/http/backoff.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';

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
      return pollDelay(state.dataUpdateCount);
    },
  });
  return { ...query, payouts: data?.pages[0], lines: dedupeById(data?.pages.flatMap((page) => page.lines) ?? []) };
}

/** Returns true if a user without a blog still has payouts to show. */
export const hasPayouts = ({ status, owedCents, lines }: PayoutsResponse): boolean =>
  status !== 'none' || owedCents > 0 || lines.length > 0;

/** Returns true if the server opens a payout account. A user who has stopped blogging still receives owed earnings. */
export const canConnectPayouts = ({ status, owedCents }: PayoutsResponse, isBlogging: boolean): boolean =>
  isBlogging || status !== 'none' || owedCents > 0;
