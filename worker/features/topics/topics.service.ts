import { gamingSubtopics } from '#contract/gaming';
import type { TopicPostsPage } from '#contract/posts';
import { type CategoryKey, categories, pageCategory, type TopicsResponse } from '#contract/topics';
import { type Ctx, readAs } from '../../context.ts';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { readCursor } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { presentTopicPage } from '../posts/stream-pages.present.ts';
import { subtopicStatements, topicStatements } from './topics.repo.ts';

const topics: TopicsResponse = {
  categories: categories.map(({ key, name }) => {
    const listed = catalogSubtopics.filter(({ category }) => category === pageCategory(key));
    const own = key === 'gaming' ? listed.filter((subtopic) => gamingSubtopics.includes(subtopic.name)) : listed;
    return { key, name, subtopics: own.map(({ id, name, label }) => ({ id, name, label })) };
  }),
};

/** Returns every category with its subtopics, from the built-in catalog. No round trip. */
export const readTopics = async (_ctx: Ctx): Promise<TopicsResponse> => topics;

/**
 * Returns a page of a category's posts, newest first. One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readTopicPage(ctx: Ctx, category: CategoryKey, cursor?: string): Promise<TopicPostsPage> {
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, (user) =>
    topicStatements(ctx.db, pageCategory(category), before, { user, now: ctx.now }),
  );
  return presentTopicPage(rows[0][0]?.total ?? 0, rows[1]);
}

/**
 * Returns a page of a subtopic's posts, newest first. One round trip.
 * @param subtopic stored name or label
 * @throws AppError not_found; invalid_input for a malformed cursor
 */
export async function readSubtopicPage(
  ctx: Ctx,
  category: CategoryKey,
  subtopic: string,
  cursor?: string,
): Promise<TopicPostsPage> {
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, (user) =>
    subtopicStatements(ctx.db, pageCategory(category), subtopic, before, { user, now: ctx.now }),
  );
  const stream = rows[0][0];
  if (stream === undefined || stream.exists === 0) throw notFound('Not found');
  return presentTopicPage(stream.total, rows[1]);
}
