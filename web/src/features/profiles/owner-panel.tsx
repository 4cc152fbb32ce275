import type { OwnProfile } from '#contract/profiles';
import { EarningsTracker } from './earnings-tracker.tsx';
import { MonthlyPerformance } from './monthly-performance.tsx';
import { SubscriptionInfo } from './subscription-info.tsx';

/** What a blogger sees of their profile and nobody else does (spec §2 'Blogger profile'). */
export function OwnerPanel({ profile }: { profile: OwnProfile }) {
  return (
    <>
      <div className="grid gap-x-14 gap-y-8 border-b border-line py-8 md:grid-cols-2">
        <MonthlyPerformance profile={profile} />
        <SubscriptionInfo profile={profile} />
      </div>
      <EarningsTracker profile={profile} />
    </>
  );
}
