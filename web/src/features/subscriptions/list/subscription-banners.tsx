import { PastDueBanners } from './past-due-banners.tsx';
import { PriceChangeNotices } from './price-change-notices.tsx';

/** What the viewer has to know of their subscriptions: failed payments first, then prices that are to change. */
export default function SubscriptionBanners({ viewerId }: { viewerId: string }) {
  return (
    <>
      <PastDueBanners />
      <PriceChangeNotices viewerId={viewerId} />
    </>
  );
}
