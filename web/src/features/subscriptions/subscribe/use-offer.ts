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
 * When to ask for an offer again by itself, milliseconds from now: when its month is over, as the next one has other
 * terms. Neither at once, where this clock runs ahead of the server's, nor later than a timer can wait.
 */
export const offerRefetchDelay = (monthlyFrom: number, now: number): number =>
  Math.min(Math.max(monthlyFrom - now + 1000, SOON), HALF_A_DAY);

/**
 * What subscribing to a blogger means for the viewer; null when there is no such blogger. Asked again when somebody
 * comes back to the tab after a minute.
 * @param isAmongOthers in a list: those that are shown together are asked for together
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
