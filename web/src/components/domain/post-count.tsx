import type { TopicPostsPage } from '#contract/posts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';

/** How many posts a list has; a place for the line until it is known. */
export function PostCount({ page }: { page: TopicPostsPage | undefined }) {
  if (page === undefined) return <Skeleton className="h-[1lh] w-24" />;
  return page.totalIsFloor ? `${formatNumber(page.total)}+ posts` : formatCount(page.total, 'post');
}
