import { BLOGGERS_PAGE_SIZE } from '#contract/limits';
import type { OfferResponse, OffersResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';

/** Collects requests for this time into one. Milliseconds. */
const GATHERED_FOR = 20;

type Asked = Promise<Map<string, OfferResponse>>;
type Batch = { ids: Set<string>; offers: Asked };

let gathering: Batch | null = null;

async function fetchOffers(ids: ReadonlySet<string>): Asked {
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
