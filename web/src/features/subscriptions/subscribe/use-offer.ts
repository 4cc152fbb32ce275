import { useQuery } from '@tanstack/react-query';
import { BLOGGERS_PAGE_SIZE } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import type { OfferResponse, OffersResponse } from '#contract/subscriptions';
import { HOUR } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

/** Milliseconds. */
const SOON = 30_000;
const HALF_A_DAY = 12 * HOUR;

/**
 * Returns the milliseconds until an offer refetches: at the end of its month, when the terms change. The bounds guard
 * against a clock ahead of the server's and against the longest delay of a timer.
 */
export const offerRefetchDelay = (monthlyFrom: number, now: number): number =>
  Math.min(Math.max(monthlyFrom - now + 1000, SOON), HALF_A_DAY);

/** Collects requests for this time into one. Milliseconds. */
const GATHERED_FOR = 20;

type OffersPromise = Promise<Map<string, OfferResponse>>;
type Batch = { ids: Set<string>; offers: OffersPromise };

let gathering: Batch | null = null;

async function fetchOffers(ids: ReadonlySet<string>): OffersPromise {
  const list = [...ids].map(encodeURIComponent).join(',');
  const { offers } = await api.get<OffersResponse>(`/subscriptions/offers?bloggers=${list}`);
  return new Map(offers.map((offer) => [offer.bloggerId, offer]));
}

function gather(): Batch {
  const ids = new Set<string>();
  const offers = new Promise<void>((resolve) => setTimeout(resolve, GATHERED_FOR)).then(() => {
    if (gathering?.ids === ids) gathering = null;
    return fetchOffers(ids);
  });
  return { ids, offers };
}

/** Loads a blogger's offer; null when there is none. Offers of one list page share one request. */
export async function loadOfferBatched(bloggerId: string): Promise<OfferResponse | null> {
  if (gathering === null || gathering.ids.size === BLOGGERS_PAGE_SIZE) gathering = gather();
  const { ids, offers } = gathering;
  ids.add(bloggerId);
  return (await offers).get(bloggerId) ?? null;
}

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
