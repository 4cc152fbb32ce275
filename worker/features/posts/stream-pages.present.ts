import { TOPIC_PAGE_SIZE, TOPIC_TOTAL_MAX } from '#contract/limits';
import type { TopicPostsPage } from '#contract/posts';
import type { PostSummaryRow } from './post-summaries.statements.ts';
import { presentPage } from './posts.present.ts';

/** Returns a page of a topic, subtopic or team with its total, which is capped at `TOPIC_TOTAL_MAX`. */
export function presentTopicPage(total: number, rows: readonly PostSummaryRow[]): TopicPostsPage {
  return {
    ...presentPage(rows, TOPIC_PAGE_SIZE),
    total: Math.min(total, TOPIC_TOTAL_MAX),
    totalIsFloor: total > TOPIC_TOTAL_MAX,
  };
}
