import { bloggerPath } from '#contract/handles';
import { articlePath } from '#contract/posts';
import type { ArticleHit, BloggerHit, SearchResponse, TopicHit } from '#contract/search';
import { categories, categoryName, interestPath, topicPath } from '#contract/topics';

type Found =
  | { kind: 'creator'; hit: BloggerHit }
  | { kind: 'topic'; hit: TopicHit }
  | { kind: 'article'; hit: ArticleHit };

/** A search result and the path of its page. `index` counts across all groups, in the order of the arrow keys. */
export type SearchOption = Found & { to: string; index: number };
export type SearchGroup = { name: string; options: SearchOption[] };

/** Returns 'Travel', or 'Travel › Europe' for a subtopic. */
export function topicHitName({ category, subtopic }: TopicHit): string {
  const name = categoryName(category);
  return subtopic === null ? name : `${name} › ${subtopic.label}`;
}

/**
 * Returns the path of a topic: a category's interest screen (for guests its posts), a subtopic's posts, or home for a
 * category that this build does not know.
 */
function topicHitPath({ category, subtopic }: TopicHit, isGuest: boolean): string {
  if (!categories.some(({ key }) => key === category)) return '/';
  return subtopic === null && !isGuest ? interestPath(category) : topicPath(category, subtopic?.name);
}

function pathOf(found: Found, isGuest: boolean): string {
  if (found.kind === 'creator') return bloggerPath(found.hit);
  return found.kind === 'topic' ? topicHitPath(found.hit, isGuest) : articlePath(found.hit);
}

/** Groups the search results in the order of the list; omits empty groups. */
export function searchGroups(
  { creators: bloggers, topics, articles }: SearchResponse,
  isGuest: boolean,
): SearchGroup[] {
  const groups: { name: string; found: Found[] }[] = [
    { name: 'Creators', found: bloggers.map((hit) => ({ kind: 'creator', hit })) },
    { name: 'Topics', found: topics.map((hit) => ({ kind: 'topic', hit })) },
    { name: 'Articles', found: articles.map((hit) => ({ kind: 'article', hit })) },
  ];
  let index = 0;
  return groups
    .filter(({ found }) => found.length > 0)
    .map(({ name, found }) => ({
      name,
      options: found.map((one) => ({ ...one, to: pathOf(one, isGuest), index: index++ })),
    }));
}

/** Returns the option that an arrow key selects, wrapping around at the ends. */
export function nextOption(key: 'ArrowDown' | 'ArrowUp', active: number, count: number): number {
  if (key === 'ArrowDown') return (active + 1) % count;
  return (active + count - 1) % count;
}
