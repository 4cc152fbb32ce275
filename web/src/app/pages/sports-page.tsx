import { interestHeadings, sportsMessages } from '#contract/interests';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { AllOfSports } from '@/features/interests/all-of-sports.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { SportsPreferences } from '@/features/teams/sports-preferences.tsx';
import { SportsSkeleton } from '@/features/teams/sports-skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { PageFallback } from '../page-fallback.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

function Preferences({ viewerId }: { viewerId: string }) {
  const interests = useInterests();
  const teams = useTeams();
  if (interests.data !== undefined && teams.data !== undefined) {
    return (
      <SportsPreferences
        viewerId={viewerId}
        saved={interests.data}
        leagues={teams.data.leagues}
        note={<AllOfSports interests={interests.data} />}
      />
    );
  }
  const failed = [interests, teams].filter(({ data, isError }) => data === undefined && isError);
  const [first] = failed;
  if (first === undefined) return <SportsSkeleton />;
  return (
    <ErrorState
      title={failureText(first.error, sportsMessages.loadFailed)}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

export default function SportsPage() {
  const viewer = useRequireSignIn();
  return (
    <div className="shell pb-16">
      <PageMeta
        title={interestHeadings.sports}
        description="Choose the divisions and teams you follow."
        path="/sports"
        noIndex
      />
      {viewer === null ? (
        <PageFallback />
      ) : (
        <>
          <PageHeader
            title={interestHeadings.sports}
            back={{ to: '/', label: 'Back to Dashboard' }}
            note="Follow whole divisions or single teams, and their posts come to your feed."
          />
          <Preferences key={viewer.id} viewerId={viewer.id} />
        </>
      )}
    </div>
  );
}
