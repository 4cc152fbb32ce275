import { type CategoryKey, categoryName, topicPath } from '#contract/topics';
import { Badge } from '@/components/ui/badge.tsx';

/** Links a post's category to its topic page. */
export function TopicBadge({ category }: { category: CategoryKey }) {
  return <Badge to={topicPath(category)}>{categoryName(category)}</Badge>;
}
