import { useState } from 'react';
import type { CategoryKey } from '#contract/topics';
import { useArticle } from '../article/use-article.ts';
import type { PostWork } from './post-work.ts';

/**
 * What readers have of a work: the category its post stands in, and whether it is free now. Of an unpublished one the
 * category it was taken back with, as its draft began. What a draft changes in it makes no difference.
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
