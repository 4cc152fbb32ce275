import type { PostPage, PostSummary } from '#contract/posts';
import { dedupeById } from './dedupe.ts';

/** The posts of all pages of a list. */
export const flattenPosts = (pages: readonly PostPage[]): PostSummary[] =>
  dedupeById(pages.flatMap(({ posts }) => posts));
