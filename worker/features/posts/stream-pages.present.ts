import { TOPIC_PAGE_SIZE } from '#contract/limits';
import type { TopicPostsPage } from '#contract/posts';
import type { PostSummaryRow } from './post-summaries.repo.ts';
import { presentPage } from './posts.present.ts';
import { TOTAL_MAX } from './stream-pages.repo.ts';

/** Returns a page of a topic, subtopic or team with its total, which is capped at `TOTAL_MAX`. */
export function presentTopicPage(total: number, rows: readonly PostSummaryRow[]): TopicPostsPage {
  return {
    ...presentPage(rows, TOPIC_PAGE_SIZE),
    total: Math.min(total, TOTAL_MAX),
    totalIsFloor: total > TOTAL_MAX,
  };
}
