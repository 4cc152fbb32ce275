import { articlePath } from '#contract/posts';
import type { ArticleHit, BloggerHit, SearchResponse, TopicHit } from '#contract/search';
import { categories, categoryName, interestPath, topicPath } from '#contract/topics';

type Found =
  | { kind: 'creator'; hit: BloggerHit }
  | { kind: 'topic'; hit: TopicHit }
  | { kind: 'article'; hit: ArticleHit };

/** Something found, and the page it leads to. `index` counts through all groups: the arrow keys go that way. */
export type SearchOption = Found & { to: string; index: number };
export type SearchGroup = { name: string; options: SearchOption[] };

/** 'Travel', or 'Travel › Europe' for a part of it. */
export function topicHitName({ category, subtopic }: TopicHit): string {
  const name = categoryName(category);
  return subtopic === null ? name : `${name} › ${subtopic.label}`;
}

/**
 * A category leads to its screen, for guests, who follow nothing, to its posts; a subtopic to its posts; a category that
 * this build does not know leads home.
 */
function topicHitPath({ category, subtopic }: TopicHit, isGuest: boolean): string {
  if (!categories.some(({ key }) => key === category)) return '/';
  return subtopic === null && !isGuest ? interestPath(category) : topicPath(category, subtopic?.name);
}

function pathOf(found: Found, isGuest: boolean): string {
  if (found.kind === 'creator') return `/blogger/${found.hit.id}`;
  return found.kind === 'topic' ? topicHitPath(found.hit, isGuest) : articlePath(found.hit);
}

/** What was found as the box lists it (spec §2 'Global search box'); groups without a hit are left out. */
export function searchGroups({ creators, topics, articles }: SearchResponse, isGuest: boolean): SearchGroup[] {
  const groups: { name: string; found: Found[] }[] = [
    { name: 'Creators', found: creators.map((hit) => ({ kind: 'creator', hit })) },
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

/** The option that an arrow key leads to, round and round. */
export function nextOption(key: 'ArrowDown' | 'ArrowUp', active: number, count: number): number {
  if (key === 'ArrowDown') return (active + 1) % count;
  return (active + count - 1) % count;
}
