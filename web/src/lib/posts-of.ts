import type { PostPage, PostSummary } from '#contract/posts';
import { eachOnce } from './each-once.ts';

/** The posts of all pages of a list. */
export const postsOf = (pages: readonly PostPage[]): PostSummary[] => eachOnce(pages.flatMap(({ posts }) => posts));
