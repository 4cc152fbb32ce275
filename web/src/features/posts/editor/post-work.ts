import type { DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';
import type { LeagueTeams } from '#contract/teams';
import type { CategoryKey, TeamBadge } from '#contract/topics';

/** An open work as the post form uses it. The drafts feature manages it; pages connect the two. */
export type PostWork = {
  fields: DraftFields;
  picture: Picture | null;
  isPublished: boolean;
  /** Time of the first publication, milliseconds UTC; null if never published. */
  publishedAt: number | null;
  /** The version that the fields build on. */
  base: number | null;
  change: (patch: Partial<DraftFields>, picture?: Picture | null) => void;
  /** Resolves when no save is in flight. */
  settle: () => Promise<void>;
  /** Discards the local draft after publishing. */
  forget: () => void;
};

/** Returns a category's label for subtopics, and whether a post needs one. */
export function subtopicFieldFor(category: CategoryKey): { title: string; isRequired: boolean } {
  if (category === 'travel') return { title: 'Regions', isRequired: true };
  if (category === 'short_stories') return { title: 'Genres', isRequired: true };
  return { title: 'Subtopics', isRequired: false };
}

/** Returns all teams with the abbreviation of their league. */
export const teamBadgesIn = (leagues: readonly LeagueTeams[]): TeamBadge[] =>
  leagues.flatMap(({ id, sport, abbreviation, teams }) =>
    teams.map((team) => ({ ...team, league: abbreviation, leagueId: id, sport })),
  );
