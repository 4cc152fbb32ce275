import { useEffect } from 'react';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

const loadBanners = () => import('@/features/subscriptions/list/subscription-banners.tsx');

/** Over the feed: failed payments and price changes of the viewer's subscriptions. Loaded once the page is idle. */
export function SubscriptionBannersOnFeed({ viewerId }: { viewerId: string }) {
  const [Banners, fetchBanners] = useLazyComponent(loadBanners);
  // Without them My Subscriptions says so, and the mails did.
  useEffect(() => whenIdle(() => void fetchBanners()), [fetchBanners]);
  return Banners && <Banners viewerId={viewerId} />;
}
