import type { PostPage, PostSummary } from '#contract/posts';
import { dedupeById } from '@/lib/http/dedupe.ts';

export const flattenPosts = (pages: readonly PostPage[]): PostSummary[] =>
  dedupeById(pages.flatMap(({ posts }) => posts));
