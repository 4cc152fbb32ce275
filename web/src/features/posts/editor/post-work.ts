import { useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import type { Images, Picture } from '#contract/images';
import type { LeagueTeams } from '#contract/teams';
import type { CategoryKey, TeamBadge } from '#contract/topics';
import { useArticle } from '../article/use-article.ts';

/** An open work as the post form uses it. The drafts feature manages it; pages connect the two. */
export type PostWork = {
  fields: DraftFields;
  picture: Picture | null;
  /** Images of the text. */
  images: Images;
  isPublished: boolean;
  /** Time of the first publication, milliseconds UTC; null if never published. */
  publishedAt: number | null;
  /** The version that the fields build on. */
  base: number | null;
  change: (patch: Partial<DraftFields>, pictures?: { picture?: Picture | null; images?: Images }) => void;
  /** Resolves when no save is in flight, with true if all changes are saved. */
  settle: () => Promise<boolean>;
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

/**
 * Returns the categories of a work: the author's topics and the published post's category. Mirrors the server's
 * checkWork.
 * @param standing the published post's category; null for a work that was never published
 */
export function selectableCategories(
  writingTopics: readonly CategoryKey[],
  standing: CategoryKey | null,
): readonly CategoryKey[] {
  return standing === null || writingTopics.includes(standing) ? writingTopics : [...writingTopics, standing];
}

/** Returns the work with no category if its category is no longer selectable. */
export function withSelectableCategory(work: PostWork, offered: readonly CategoryKey[]): PostWork {
  const { category } = work.fields;
  if (category === null || offered.includes(category)) return work;
  return { ...work, fields: { ...work.fields, category: null, subtopics: [], teams: [] } };
}

/**
 * Returns the public state of a work: the post's category and access, regardless of changes in the draft. For an
 * unpublished post, the category it was unpublished with.
 */
export function usePublishedPost(
  id: string,
  { isPublished, publishedAt, fields }: PostWork,
): { category: CategoryKey | null; isFree: boolean } {
  const [first] = useState(fields);
  const article = useArticle(id, { enabled: isPublished }).data?.article;
  if (publishedAt === null) return { category: null, isFree: false };
  if (!isPublished) return { category: first.category, isFree: false };
  return { category: article?.category ?? first.category, isFree: article?.isFree ?? first.isFree };
}
