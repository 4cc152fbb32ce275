import { useEffect } from 'react';
import type { ArticleResponse, Author } from '#contract/posts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadNotice = () => import('@/features/subscriptions/list/past-due-notice.tsx');

type PastDueOnArticleProps = { author: Author; pastDue: NonNullable<ArticleResponse['subscription']> };

/** Under a premium article that its subscriber reads: that their last payment failed. Fetched for nobody else. */
export function ArticlePastDue({ author, pastDue }: PastDueOnArticleProps) {
  const [Notice, fetchNotice] = useLazyComponent(loadNotice);
  // Without it the account area says so, and the provider's mail.
  useEffect(() => void fetchNotice(), [fetchNotice]);
  return Notice && <Notice author={author} pastDue={pastDue} />;
}
