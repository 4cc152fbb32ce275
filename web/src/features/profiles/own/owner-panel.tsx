import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/profiles';
import { SubscriptionInfo } from '../public/subscription-info.tsx';
import { EarningsTracker } from './earnings-tracker.tsx';
import { MonthlyPerformance } from './monthly-performance.tsx';

/**
 * Shows the part of a blogger's page that only the blogger sees.
 * @param charging says which posts are hidden until readers can subscribe
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
