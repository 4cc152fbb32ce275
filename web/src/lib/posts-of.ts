import type { PostCard, PostPage } from '#contract/posts';
import { eachOnce } from './each-once.ts';

/** The posts of all pages of a list. */
export const postsOf = (pages: readonly PostPage[]): PostCard[] => eachOnce(pages.flatMap(({ posts }) => posts));
