import type { CategoryKey } from '#contract/topics';
import type { PostWork } from './post-work.ts';

/**
 * The categories a work may have: its writer's topics, and the one that its post stands in (spec §2; the server's rule
 * is checkWork). `standing` is null for what was never published.
 */
export function selectableCategories(
  writingTopics: readonly CategoryKey[],
  standing: CategoryKey | null,
): readonly CategoryKey[] {
  return standing === null || writingTopics.includes(standing) ? writingTopics : [...writingTopics, standing];
}

/** A work with the category it may have: one that is not offered any more counts as not chosen. */
export function withSelectableCategory(work: PostWork, offered: readonly CategoryKey[]): PostWork {
  const { category } = work.fields;
  if (category === null || offered.includes(category)) return work;
  return { ...work, fields: { ...work.fields, category: null, subtopics: [], teams: [] } };
}
