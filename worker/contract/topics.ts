export type { Subtopic, TeamBadge, TopicsResponse } from './topics.schema.ts';

/**
 * The fourteen categories (spec §1). `number` is the category's fixed place in the stream index: never reuse or
 * reorder one.
 */
export const categories = [
  { key: 'sports', name: 'Sports', number: 1 },
  { key: 'travel', name: 'Travel', number: 2 },
  { key: 'short_stories', name: 'Short Stories', number: 3 },
  { key: 'romance', name: 'Romance', number: 4 },
  { key: 'tech', name: 'Tech', number: 5 },
  { key: 'gaming', name: 'Gaming', number: 6 },
  { key: 'fantasy', name: 'Fantasy', number: 7 },
  { key: 'food', name: 'Food', number: 8 },
  { key: 'finance', name: 'Finance', number: 9 },
  { key: 'health_beauty', name: 'Health & Beauty', number: 10 },
  { key: 'automotive', name: 'Automotive', number: 11 },
  { key: 'news', name: 'News', number: 12 },
  { key: 'outdoors', name: 'Outdoors', number: 13 },
  { key: 'self_help', name: 'Self Help', number: 14 },
] as const;

export type CategoryKey = (typeof categories)[number]['key'];

export const categoryKeys = categories.map((category) => category.key);

/** The categories with a page of their own, and the ones a blogger can write in: all but gaming (spec §1). */
export const categoriesWithPage = categories.filter((category) => category.key !== 'gaming');

/** The choices of the sign-up interests step (spec §2 'Auth screen'). */
export const signUpCategories = categories.slice(0, 9);

/** The display name of a category key ('health_beauty' -> 'Health & Beauty'). */
export function categoryName(key: CategoryKey): string {
  return categories.find((category) => category.key === key)?.name ?? key;
}

/** A category from a path parameter: hyphens become underscores (spec §2); undefined when there is none. */
export function categoryFromParam(param: string): CategoryKey | undefined {
  const key = param.replaceAll('-', '_').toLowerCase();
  return categories.find((category) => category.key === key)?.key;
}

/** The heading of a topic page: the key with spaces, capitalised, plus 'Posts' (spec §2). */
export function topicHeading(key: CategoryKey): string {
  const words = key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join(' ')} Posts`;
}

/** The category whose page shows a category: Gaming has no posts and no page of its own, it is a part of Tech (spec §1). */
export const pageCategory = (key: CategoryKey): CategoryKey => (key === 'gaming' ? 'tech' : key);

/** The path of the screen where one chooses what to follow in a category (spec §2 'Route table'). */
export const interestPath = (key: CategoryKey): string => `/${pageCategory(key).replaceAll('_', '-')}`;

/** The path of a category's topic page, or of one of its subtopics. */
export function topicPath(key: CategoryKey, subtopic?: string): string {
  const category = pageCategory(key).replaceAll('_', '-');
  return subtopic === undefined ? `/topic/${category}` : `/topic/${category}/${encodeURIComponent(subtopic)}`;
}
