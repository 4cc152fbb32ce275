import { type OwnProfile, profileMessages } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ChargingNotice } from '@/features/posts/own/charging-notice.tsx';
import { ProfileNotAvailable } from '@/features/profiles/own/profile-not-available.tsx';
import { useOwnProfile } from '@/features/profiles/own/use-own-profile.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';

const figuresGrid = 'grid grid-cols-2 gap-x-8 gap-y-8 border-b border-line pb-8 lg:grid-cols-4';

function Figures({ profile: { counts, currentSubscribers } }: { profile: OwnProfile }) {
  return (
    <dl className={figuresGrid}>
      <Figure size="lg" value={formatNumber(counts.total)} label="Total Posts" />
      <Figure size="lg" value={formatNumber(counts.free)} label="Free Posts" />
      <Figure size="lg" value={formatNumber(counts.views)} label="Total Views" />
      <Figure size="lg" value={formatNumber(currentSubscribers)} label="Subscribers" />
    </dl>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your figures" className={figuresGrid}>
      {['posts', 'free', 'views', 'subscribers'].map((key) => (
        <div key={key}>
          <Skeleton className="h-12 w-20" />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Shows the Content Manager's four figures and the missing steps before charging. */
export function ContentDashboard() {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data === undefined) {
    if (!error) return <Loading />;
    const title = failureText(error, profileMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.profile === null) return <ProfileNotAvailable />;
  return (
    <div className="space-y-8">
      <Figures profile={data.profile} />
      <ChargingNotice counts={data.profile.counts} />
    </div>
  );
}
