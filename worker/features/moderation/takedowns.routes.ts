import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import {
  inspectionResponse,
  moderationIdParams,
  restoredResponse,
  takedownRequest,
  takedownsResponse,
  takenDownResponse,
} from '#contract/moderation.schema';
import { cursorQuery } from '#contract/posts.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { inspectPost } from './inspection.service.ts';
import { listTakedowns, restorePost, takeDown } from './takedowns.service.ts';

/** Under /api/admin: inspections and take-downs of articles. */
export const takedownsRoutes = new Hono<AppEnv>()
  .get(
    '/takedowns',
    adminRoute({
      summary: 'Articles that are taken down, the last first',
      response: takedownsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, takedownsResponse, await listTakedowns(c.var.ctx, c.req.valid('query').cursor)),
  )
  .post(
    '/posts/:id/inspection',
    adminRoute({
      summary: 'The whole text of a published, reported or taken-down article, and its version at take-down; audited',
      response: inspectionResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(moderationIdParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, inspectionResponse, await inspectPost(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Takes an article back into its author’s drafts until an admin allows it again',
      response: takenDownResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(moderationIdParams),
    jsonBody(takedownRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, takenDownResponse, await takeDown(c.var.ctx, id, c.req.valid('json').reason));
    },
  )
  .delete(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Lets an author publish an article again',
      response: restoredResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(moderationIdParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, restoredResponse, await restorePost(c.var.ctx, c.req.valid('param').id)),
  );
