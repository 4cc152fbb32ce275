import { useEffect } from 'react';
import { useLateComponent } from '@/lib/use-late-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

const loadComingPrices = () => import('@/features/subscriptions/coming-prices.tsx');

/** Over the feed: that prices of what the viewer pays are to change. Asked for once nothing else is to be done. */
export function ComingPricesOnFeed({ viewerId }: { viewerId: string }) {
  const [ComingPrices, fetchComingPrices] = useLateComponent(loadComingPrices);
  // Without it My Subscriptions says so, and the mail did.
  useEffect(() => whenIdle(() => void fetchComingPrices()), [fetchComingPrices]);
  return ComingPrices && <ComingPrices viewerId={viewerId} />;
}
