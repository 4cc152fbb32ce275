import { useEffect } from 'react';
import type { ArticleResponse, Author } from '#contract/posts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadNotice = () => import('@/features/subscriptions/list/past-due-notice.tsx');

type PastDueOnArticleProps = { author: Author; pastDue: NonNullable<ArticleResponse['subscription']> };

/** Shows under a premium article that the reader's last payment failed. Loaded only in that case. */
export function ArticlePastDue({ author, pastDue }: PastDueOnArticleProps) {
  const [Notice, fetchNotice] = useLazyComponent(loadNotice);
  // If it fails to load, the account area and the provider's email still report it.
  useEffect(() => void fetchNotice(), [fetchNotice]);
  return Notice && <Notice author={author} pastDue={pastDue} />;
}
