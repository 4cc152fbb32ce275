import { useEffect } from 'react';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

const loadBanners = () => import('@/features/subscriptions/list/subscription-banners.tsx');

/** Shows failed payments and price changes of the viewer's subscriptions over the feed. Loads when the page is idle. */
export function SubscriptionBannersOnFeed({ viewerId }: { viewerId: string }) {
  const [Banners, fetchBanners] = useLazyComponent(loadBanners);
  // If they fail to load, My Subscriptions and the emails still report them.
  useEffect(() => whenIdle(() => void fetchBanners()), [fetchBanners]);
  return Banners && <Banners viewerId={viewerId} />;
}
