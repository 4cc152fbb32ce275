import type { TopicPage } from '#contract/posts';
import type { CardRow } from '../posts/post-cards.repo.ts';
import { presentPage } from '../posts/posts.present.ts';
import { TOTAL_MAX } from './topics.repo.ts';

/** A page of a topic with the count line's number, which stops at `TOTAL_MAX`. */
export function presentTopicPage(total: number, found: readonly CardRow[], size: number): TopicPage {
  return { ...presentPage(found, size), total: Math.min(total, TOTAL_MAX), totalIsFloor: total > TOTAL_MAX };
}
