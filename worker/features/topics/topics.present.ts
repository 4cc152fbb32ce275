import type { PostPage, TopicPage } from '#contract/posts';
import { TOTAL_MAX } from './topics.repo.ts';

/** A page of a topic with the count line's number, which stops at `TOTAL_MAX`. */
export function presentTopicPage(total: number, page: PostPage): TopicPage {
  return { ...page, total: Math.min(total, TOTAL_MAX), totalIsFloor: total > TOTAL_MAX };
}
