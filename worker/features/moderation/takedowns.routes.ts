import { Hono } from 'hono';
import { cursorQuery, emptyRequest, idParams } from '#contract/common.schema';
import {
  inspectionResponse,
  restoredResponse,
  takedownRequest,
  takedownsResponse,
  takenDownResponse,
} from '#contract/moderation.schema';
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
      summary: 'Returns articles that are taken down, last first',
      response: takedownsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, takedownsResponse, await listTakedowns(c.var.ctx, c.req.valid('query').cursor)),
  )
  .post(
    '/posts/:id/inspection',
    adminRoute({
      summary:
        'Returns the full text of a published, reported or taken-down article, and its version at take-down; audited',
      response: inspectionResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, inspectionResponse, await inspectPost(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Takes an article down into its author’s drafts until an admin restores it',
      response: takenDownResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(takedownRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, takenDownResponse, await takeDown(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .delete(
    '/posts/:id/takedown',
    adminRoute({
      summary: 'Restores an article, so its author can publish it again',
      response: restoredResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, restoredResponse, await restorePost(c.var.ctx, c.req.valid('param').id)),
  );
