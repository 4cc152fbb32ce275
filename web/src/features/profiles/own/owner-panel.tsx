import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/profiles';
import { SubscriptionInfo } from '../public/subscription-info.tsx';
import { EarningsTracker } from './earnings-tracker.tsx';
import { MonthlyPerformance } from './monthly-performance.tsx';

/**
 * What a blogger sees of their profile and nobody else does (spec §2 'Blogger profile').
 * @param charging says which posts are missing until readers can subscribe
 */
export function OwnerPanel({ profile, charging }: { profile: OwnProfile; charging: ReactNode }) {
  return (
    <>
      <div className="pt-8 empty:hidden">{charging}</div>
      <div className="grid gap-x-14 gap-y-8 border-b border-line py-8 md:grid-cols-2">
        <MonthlyPerformance profile={profile} />
        <SubscriptionInfo profile={profile} />
      </div>
      <EarningsTracker profile={profile} />
    </>
  );
}
