import { Hono } from 'hono';
import { cursorQuery } from '#contract/common.schema';
import { topicPostsPageSchema } from '#contract/posts.schema';
import { subtopicParams, topicParams, topicsResponse } from '#contract/topics.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { parseCategoryParam } from '../../http/category-param.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams, queryParams } from '../../http/validate.ts';
import { readSubtopicPage, readTopicPage, readTopics } from './topics.service.ts';

export const topicsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({ tag: 'topics', summary: 'Returns every category with its subtopics', response: topicsResponse }),
    async (c) => respond(c, topicsResponse, await readTopics(c.var.ctx)),
  )
  .get(
    '/:category/posts',
    documentRoute({
      tag: 'topics',
      summary: 'Returns the posts of a category, newest first',
      response: topicPostsPageSchema,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(topicParams),
    queryParams(cursorQuery),
    async (c) => {
      const category = parseCategoryParam(c.req.valid('param').category);
      return respond(c, topicPostsPageSchema, await readTopicPage(c.var.ctx, category, c.req.valid('query').cursor));
    },
  )
  .get(
    '/:category/:subtopic/posts',
    documentRoute({
      tag: 'topics',
      summary: 'Returns the posts of a subtopic, newest first',
      response: topicPostsPageSchema,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(subtopicParams),
    queryParams(cursorQuery),
    async (c) => {
      const { category, subtopic } = c.req.valid('param');
      const { cursor } = c.req.valid('query');
      return respond(
        c,
        topicPostsPageSchema,
        await readSubtopicPage(c.var.ctx, parseCategoryParam(category), subtopic, cursor),
      );
    },
  );
