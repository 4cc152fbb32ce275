import type { DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';
import type { LeagueTeams } from '#contract/teams';
import type { CategoryKey, TeamBadge } from '#contract/topics';

/** An open work as the post form needs it (features/drafts keeps it; pages bring the two together). */
export type PostWork = {
  fields: DraftFields;
  picture: Picture | null;
  isPublished: boolean;
  /** When it was first published, milliseconds UTC; null when it never was. */
  publishedAt: number | null;
  /** The version that the fields build on. */
  base: number | null;
  change: (patch: Partial<DraftFields>, picture?: Picture | null) => void;
  /** Resolves when no save is under way any more. */
  settle: () => Promise<void>;
  /** Drops what is kept of the draft: it has been published. */
  forget: () => void;
};

/** How a category calls its subtopics, and whether it has to have one (spec §5 'Post'). */
export function subtopicFieldFor(category: CategoryKey): { title: string; isRequired: boolean } {
  if (category === 'travel') return { title: 'Regions', isRequired: true };
  if (category === 'short_stories') return { title: 'Genres', isRequired: true };
  return { title: 'Subtopics', isRequired: false };
}

/** Every team with the abbreviation of its league. */
export const teamBadgesIn = (leagues: readonly LeagueTeams[]): TeamBadge[] =>
  leagues.flatMap(({ id, sport, abbreviation, teams }) =>
    teams.map((team) => ({ ...team, league: abbreviation, leagueId: id, sport })),
  );
