import { useState } from 'react';
import type { CategoryKey } from '#contract/topics';
import { useArticle } from '../article/use-article.ts';
import type { PostWork } from './post-work.ts';

/**
 * Returns the public state of a work: the post's category and access, regardless of changes in the draft. For an
 * unpublished post, the category it was unpublished with.
 */
export function usePublishedPost(
  id: string,
  { isPublished, publishedAt, fields }: PostWork,
): { category: CategoryKey | null; isFree: boolean } {
  const [first] = useState(fields);
  const article = useArticle(id, { enabled: isPublished }).data?.article;
  if (publishedAt === null) return { category: null, isFree: false };
  if (!isPublished) return { category: first.category, isFree: false };
  return { category: article?.category ?? first.category, isFree: article?.isFree ?? first.isFree };
}
