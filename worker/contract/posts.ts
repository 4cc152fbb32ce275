export type { Article, ArticleResponse, Author, PostCard, PostPage, TopicPage } from './posts.schema.ts';

/** Shown where a card's author is unknown; other places say 'Unknown' (decisions). */
export const DEFAULT_AUTHOR = 'Anonymous';

/** The canonical path of an article (spec §2, decisions 'Slug'). */
export function articlePath(post: { id: string; slug: string }): string {
  return post.slug === '' ? `/article/${post.id}` : `/article/${post.id}/${post.slug}`;
}

/** Lower-cased title; letters of any script, digits and spaces kept; runs of spaces become one hyphen. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/gu, '-');
}
