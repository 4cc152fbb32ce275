import { interestMessages } from '#contract/interests';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { TopicList } from '@/features/interests/topic-list.tsx';
import { TopicListSkeleton } from '@/features/interests/topic-list-skeleton.tsx';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { failureText } from '@/lib/http/failure-text.ts';

/** Shows My Topics in every state; loads the teams only when the viewer follows some. */
export function MyTopics() {
  const interests = useInterests();
  const followsSports = interests.data !== undefined && interests.data.teams.length + interests.data.leagues.length > 0;
  const teams = useTeams({ enabled: followsSports });
  const known = followsSports ? teams.data?.leagues : [];
  if (interests.data !== undefined && known !== undefined) {
    return <TopicList interests={interests.data} known={known} />;
  }
  const failed = [interests, teams].find(({ isError }) => isError);
  if (failed === undefined) return <TopicListSkeleton />;
  return (
    <ErrorState
      title={failureText(failed.error, interestMessages.loadFailed)}
      onRetry={() => void failed.refetch()}
      retrying={failed.isFetching}
    />
  );
}
