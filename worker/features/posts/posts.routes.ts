import { Hono } from 'hono';
import { cursorQuery, doneResponse, idParams } from '#contract/common.schema';
import { articleResponse, postPageSchema, viewRequest } from '#contract/posts.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { ownPostsRoutes } from './own-posts.routes.ts';
import { countView, readArticle, readFreePosts } from './posts.service.ts';

export const postsRoutes = new Hono<AppEnv>()
  .route('/', ownPostsRoutes)
  .get(
    '/free',
    documentRoute({
      tag: 'posts',
      summary: 'Returns the free posts, newest first',
      response: postPageSchema,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, postPageSchema, await readFreePosts(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/:id',
    documentRoute({
      tag: 'posts',
      summary: 'Returns an article, or its teaser, with the viewer’s reaction',
      response: articleResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, articleResponse, await readArticle(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/views',
    documentRoute({
      tag: 'posts',
      summary:
        'Counts one view of an article, the class of the page it came from, and a visit of the email that it was opened from',
      response: doneResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(viewRequest),
    async (c) => {
      await countView(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, doneResponse, { done: true });
    },
  );
