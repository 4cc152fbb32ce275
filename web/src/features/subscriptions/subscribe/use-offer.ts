import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { OfferResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';
import { loadOfferBatched } from './offer-batch.ts';

/** Milliseconds. */
const SOON = 30_000;
const HALF_A_DAY = 12 * 60 * 60_000;

/**
 * Returns the milliseconds until an offer refetches: at the end of its month, when the terms change. The bounds guard
 * against a clock ahead of the server's and against the longest delay of a timer.
 */
export const offerRefetchDelay = (monthlyFrom: number, now: number): number =>
  Math.min(Math.max(monthlyFrom - now + 1000, SOON), HALF_A_DAY);

/**
 * Reads the viewer's offer for a blogger; null when the blogger does not exist. Refetches when the user returns to the
 * tab after a minute.
 * @param isAmongOthers in a list: offers shown together share one request
 */
export function useOffer(bloggerId: string, { isAmongOthers = false } = {}) {
  return useQuery({
    queryKey: queryKeys.offer(bloggerId),
    queryFn: ({ signal }) =>
      isAmongOthers
        ? loadOfferBatched(bloggerId)
        : foundOrNull(api.get<OfferResponse>(`/bloggers/${encodeURIComponent(bloggerId)}/subscription`, signal)),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data ? offerRefetchDelay(data.firstCharge.monthlyFrom, Date.now()) : false,
  });
}
