import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';

/** What someone follows inside a category: all of it, or these subtopics by their stored names, or nothing. */
export type FollowedIn = { isWhole: boolean; names: readonly string[] };

/**
 * What is followed inside a category with subtopics. The subtopics that another choice brought along are named too,
 * unless all of the category is followed: saving what is shown then takes none of them away.
 */
export function followedIn(interests: InterestsResponse, category: CategoryKey): FollowedIn {
  const isWhole = interests.whole.includes(category);
  const inside = interests.subtopics.filter((subtopic) => subtopic.category === category);
  return { isWhole, names: isWhole ? [] : inside.map(({ name }) => name) };
}
