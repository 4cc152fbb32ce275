import { ComingPrices } from './coming-prices.tsx';
import { PastDueBanners } from './past-due-banners.tsx';

/** What the viewer has to know of their subscriptions: failed payments first, then prices that are to change. */
export default function SubscriptionBanners({ viewerId }: { viewerId: string }) {
  return (
    <>
      <PastDueBanners />
      <ComingPrices viewerId={viewerId} />
    </>
  );
}
