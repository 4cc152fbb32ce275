import { PastDueBanners } from './past-due-banners.tsx';
import { PriceChangeNotices } from './price-change-notices.tsx';

/** Shows what the viewer needs to know about their subscriptions: failed payments first, then price changes. */
export default function SubscriptionBanners({ viewerId }: { viewerId: string }) {
  return (
    <>
      <PastDueBanners />
      <PriceChangeNotices viewerId={viewerId} />
    </>
  );
}
