import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';

/** A viewer's follows inside a category: all of it, or subtopics by their stored names. */
export type FollowedIn = { isWhole: boolean; names: readonly string[] };

/**
 * Returns the follows inside a category with subtopics. Includes implied ones unless the whole category is followed, so
 * saving the displayed selection does not remove them.
 */
export function followedIn(interests: InterestsResponse, category: CategoryKey): FollowedIn {
  const isWhole = interests.whole.includes(category);
  const inside = interests.subtopics.filter((subtopic) => subtopic.category === category);
  return { isWhole, names: isWhole ? [] : inside.map(({ name }) => name) };
}
