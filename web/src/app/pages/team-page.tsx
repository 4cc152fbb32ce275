import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { listMessages } from '#contract/feed';
import { CARD_TAGS_SHOWN } from '#contract/limits';
import type { PostSummary } from '#contract/posts';
import { leagueTitle, type Team, teamName, teamPath, teamTexts } from '#contract/teams';
import { FeedLinks } from '@/components/domain/feed-links.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { PostCount } from '@/components/domain/post-count.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { PagePlaceholder } from '@/components/ui/page-placeholder.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { FollowTeamButton } from '@/features/teams/follow-team-button.tsx';
import { TeamNotFound, TeamSkeleton } from '@/features/teams/team-states.tsx';
import { useTeamPosts } from '@/features/teams/use-team-posts.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { useCardBadges } from './shared/card-badges.tsx';
import { cardMenuOf } from './shared/card-menu-of.tsx';
import { PageFeedButton } from './shared/page-feed-button.tsx';
import { useFollowing } from './shared/post-teams.tsx';

/** Returns the badges of a post: the page's own team comes first and is not a link; the others can be followed. */
function useBadges(here: Team) {
  const teamsOf = useCardBadges();
  return useCallback(
    (post: PostSummary) => (
      <>
        <Badge>{teamName(here)}</Badge>
        {teamsOf({ ...post, teams: post.teams.filter(({ id }) => id !== here.id).slice(0, CARD_TAGS_SHOWN) })}
      </>
    ),
    [here, teamsOf],
  );
}

type TeamQuery = ReturnType<typeof useTeamPosts>;

function TeamPosts({ team, query }: { team: Team; query: TeamQuery }) {
  const { busy, refresh } = useRefresh(query.refetch, {
    done: listMessages.pageRefreshed,
    failed: listMessages.refreshFailed,
  });
  const badgesFor = useBadges(team);
  const following = useFollowing();
  const name = teamName(team);
  const { league } = team;
  return (
    <>
      <PageMeta
        title={name}
        description={`The newest posts about the ${name} from independent writers, free and premium.`}
        path={teamPath(team.id)}
      />
      {import.meta.env.SSR && <FeedLinks target={{ kind: 'team', id: team.id }} title={name} />}
      <PageHeader
        title={name}
        back={{ to: '/sports', label: teamTexts.back }}
        note={
          <div className="flex flex-wrap gap-x-2">
            <span>
              {league.name === league.abbreviation ? leagueTitle(league) : `${league.name} (${league.abbreviation})`}
            </span>
            <span aria-hidden="true">·</span>
            <PostCount page={query.data?.pages[0]} />
          </div>
        }
        actions={
          <>
            <FollowTeamButton team={team} {...following} />
            <PageFeedButton target={{ kind: 'team', id: team.id }} />
            <RefreshButton busy={busy} onRefresh={refresh} />
          </>
        }
      />
      <PagedPosts
        query={query}
        label={name}
        failure={listMessages.teamFailed}
        badgesFor={badgesFor}
        menuFor={cardMenuOf}
        currentTeam={team.id}
        empty={<EmptyState title="No posts found" text={`Nobody has written about the ${name} yet.`} />}
      />
    </>
  );
}

function TeamContent({ id }: { id: string }) {
  const query = useTeamPosts(id);
  const { data, error } = query;
  if (data === null || (data === undefined && isNotFound(error))) return <TeamNotFound id={id} />;
  const team = data?.pages[0]?.team;
  if (team !== undefined) return <TeamPosts team={team} query={query} />;
  return <PagePlaceholder title="Team" query={query} failure={listMessages.teamFailed} skeleton={<TeamSkeleton />} />;
}

export default function TeamPage() {
  const { teamId = '' } = useParams();
  return (
    <div className="shell pb-16">
      <TeamContent key={teamId} id={teamId} />
    </div>
  );
}
