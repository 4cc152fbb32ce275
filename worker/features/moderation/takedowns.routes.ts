import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import { moderatedParams, takedownRequest, takedownResponse, takedownsResponse } from '#contract/moderation.schema';
import { cursorQuery } from '#contract/posts.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, paramsOf, queryOf } from '../../http/validate.ts';
import { adminRoute } from './admin-route.ts';
import { listTakedowns, restore, takeDown } from './takedowns.service.ts';

/** Under /api/admin: articles that their authors cannot publish. */
export const takedownsRoutes = new Hono<AppEnv>()
  .get(
    '/takedowns',
    adminRoute({
      summary: 'Articles that are taken down, the last first',
      response: takedownsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryOf(cursorQuery),
    async (c) => respond(c, takedownsResponse, await listTakedowns(c.var.ctx, c.req.valid('query').cursor)),
  )
  .put(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Takes an article back into its author’s drafts until it is restored',
      response: takedownResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    paramsOf(moderatedParams),
    jsonBody(takedownRequest),
    async (c) => {
      await takeDown(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason);
      return respond(c, takedownResponse, { isTakenDown: true });
    },
  )
  .delete(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Lets an author publish an article again',
      response: takedownResponse,
      errors: { 404: ['not_found'] },
    }),
    paramsOf(moderatedParams),
    jsonBody(emptyRequest),
    async (c) => {
      await restore(c.var.ctx, c.req.valid('param').id);
      return respond(c, takedownResponse, { isTakenDown: false });
    },
  );
