import type { TopicPostsPage } from '#contract/posts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';

/** Shows the number of posts in a list; a skeleton until it is known. */
export function PostCount({ page }: { page: TopicPostsPage | undefined }) {
  if (page === undefined) return <Skeleton className="h-[1lh] w-24" />;
  return page.totalIsFloor ? `${formatNumber(page.total)}+ posts` : formatCount(page.total, 'post');
}
