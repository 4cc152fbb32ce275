import { capitalize } from './capitalize.ts';

export type { Subtopic, TeamBadge, TopicsResponse } from './topics.schema.ts';

/** The fourteen categories. `number` is the category's fixed number in the stream index: never reuse or reorder one. */
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

/** Categories with their own page, in which bloggers can write: all but gaming. */
export const categoriesWithPage = categories.filter((category) => category.key !== 'gaming');

/** Choices of the sign-up interests step. */
export const signUpCategories = categories.slice(0, 9);

/** Returns the category with a number, which is also its topic's `seq`. @throws RangeError */
export function categoryByNumber(number: number): CategoryKey {
  const category = categories.find((entry) => entry.number === number);
  if (category === undefined) throw new RangeError(`no category ${number}`);
  return category.key;
}

/** Returns the display name of a category key ('health_beauty' -> 'Health & Beauty'). */
export function categoryName(key: CategoryKey): string {
  return categories.find((category) => category.key === key)?.name ?? key;
}

/** Returns the category of a path parameter, which has hyphens for underscores; undefined if there is none. */
export function categoryFromParam(param: string): CategoryKey | undefined {
  const key = param.replaceAll('-', '_').toLowerCase();
  return categories.find((category) => category.key === key)?.key;
}

/** Returns the heading of a topic page: the key with spaces, capitalized, plus 'Posts'. */
export function topicHeading(key: CategoryKey): string {
  const words = key.split('_').map(capitalize);
  return `${words.join(' ')} Posts`;
}

/** Returns the category whose page shows a category: Gaming has no page of its own and is part of Tech. */
export const pageCategory = (key: CategoryKey): CategoryKey => (key === 'gaming' ? 'tech' : key);

/** Returns the path of the screen for choosing follows in a category. */
export const interestPath = (key: CategoryKey): string => `/${pageCategory(key).replaceAll('_', '-')}`;

/** Returns the path of a category's topic page, or of one of its subtopics. */
export function topicPath(key: CategoryKey, subtopic?: string): string {
  const category = pageCategory(key).replaceAll('_', '-');
  return subtopic === undefined ? `/topic/${category}` : `/topic/${category}/${encodeURIComponent(subtopic)}`;
}
