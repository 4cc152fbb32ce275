import { moderationTexts } from '#contract/moderation';
import type { Article } from '#contract/posts';
import { teamName } from '#contract/teams';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { type TeamPageEntry, useHiddenTeams, useHidePost } from './use-hidden-posts.ts';

function HideFromTeam({ isHidden, ...entry }: TeamPageEntry & { isHidden: boolean }) {
  const hide = useHidePost();
  return (
    <Button
      variant="outline"
      size="sm"
      busy={hide.isPending}
      onClick={() => hide.mutate({ ...entry, hide: !isHidden })}
    >
      {isHidden ? `Show on ${entry.team.name} page` : `Hide from ${entry.team.name} page`}
    </Button>
  );
}

/** Hides an article on its teams' pages or shows it again, after the current state is loaded. */
export function HideFromTeams({ postId, teams }: { postId: string; teams: Article['teams'] }) {
  const { data, error, isFetching, refetch } = useHiddenTeams(postId);
  if (data === undefined) {
    if (!error) {
      return (
        <div role="status" aria-label="Loading team pages">
          <Skeleton className="h-9 w-56" />
        </div>
      );
    }
    const title = failureText(error, moderationTexts.hiddenFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {teams.map((team) => (
        <HideFromTeam
          key={team.id}
          postId={postId}
          team={{ id: team.id, name: teamName(team) }}
          isHidden={data.teamIds.includes(team.id)}
        />
      ))}
    </div>
  );
}
