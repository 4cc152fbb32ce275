import type { InterestsResponse } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import type { CategoryKey } from '#contract/topics';

/** One removable follow. A league is a division that is followed as a whole. */
export type Followed =
  | { kind: 'category'; category: CategoryKey; name: string }
  | { kind: 'subtopic'; category: CategoryKey; name: string; id: string }
  | { kind: 'league' | 'team'; category: 'sports'; name: string; id: string };

/** Returns true if part of a category is followed. Implied follows do not count. */
function isInPart({ subtopics, teams, leagues }: InterestsResponse, category: CategoryKey): boolean {
  if (category === 'sports') return teams.length + leagues.length > 0;
  return subtopics.some((subtopic) => subtopic.category === category && !subtopic.isImplied);
}

/** Removes a team. If its division is followed as a whole, the other teams stay followed. */
function withoutTeam({ teams, leagues, ...rest }: InterestsResponse, id: string, known: readonly LeagueTeams[]) {
  const division = known.find((league) => leagues.includes(league.id) && league.teams.some((team) => team.id === id));
  const others = division?.teams.map((team) => team.id) ?? [];
  return {
    ...rest,
    teams: [...new Set([...teams, ...others])].filter((team) => team !== id),
    leagues: leagues.filter((league) => league !== division?.id),
  };
}

function withoutPart(interests: InterestsResponse, removed: Followed, known: readonly LeagueTeams[]) {
  switch (removed.kind) {
    case 'category':
      return {
        ...interests,
        categories: interests.categories.filter((key) => key !== removed.category),
        whole: interests.whole.filter((key) => key !== removed.category),
        subtopics: interests.subtopics.filter(({ category }) => category !== removed.category),
        ...(removed.category === 'sports' && { teams: [], leagues: [] }),
      };
    case 'subtopic':
      return { ...interests, subtopics: interests.subtopics.filter(({ id }) => id !== removed.id) };
    case 'league':
      return { ...interests, leagues: interests.leagues.filter((id) => id !== removed.id) };
    case 'team':
      return withoutTeam(interests, removed.id, known);
  }
}

/**
 * Returns the interests after a removal, as the server computes them. A category is unfollowed with the last explicit
 * follow inside it.
 * @param known the divisions with their teams
 */
export function withoutInterest(
  interests: InterestsResponse,
  removed: Followed,
  known: readonly LeagueTeams[],
): InterestsResponse {
  const remaining = withoutPart(interests, removed, known);
  if (interests.whole.includes(removed.category) || isInPart(remaining, removed.category)) return remaining;
  return { ...remaining, categories: remaining.categories.filter((key) => key !== removed.category) };
}
