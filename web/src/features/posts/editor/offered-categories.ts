import type { CategoryKey } from '#contract/topics';
import type { PostWork } from './post-work.ts';

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
