import { Hono } from 'hono';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import { publishedResponse, workParams } from '#contract/publishing.schema';
import { scheduleRequest, scheduleResponse } from '#contract/schedules.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { publishScheduledNow } from './publish-scheduled.service.ts';
import { cancelSchedule, schedulePost } from './schedules.service.ts';

/** Routes for the schedule of a draft. */
export const schedulesRoutes = new Hono<AppEnv>()
  .put(
    '/:id/schedule',
    documentRoute({
      tag: 'drafts',
      summary: 'Schedules a draft for publication, or replaces its schedule',
      response: scheduleResponse,
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(workParams),
    jsonBody(scheduleRequest),
    async (c) =>
      respond(c, scheduleResponse, await schedulePost(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id/schedule',
    documentRoute({
      tag: 'drafts',
      summary: 'Cancels the schedule of a draft, which stays',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 409: ['conflict'] },
    }),
    pathParams(workParams),
    jsonBody(emptyRequest),
    async (c) => {
      await cancelSchedule(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, { done: true });
    },
  )
  .post(
    '/:id/schedule/now',
    documentRoute({
      tag: 'drafts',
      summary: 'Publishes a scheduled text now',
      response: publishedResponse,
      status: [200, 201],
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(workParams),
    jsonBody(emptyRequest),
    async (c) => {
      const published = await publishScheduledNow(c.var.ctx, c.req.valid('param').id);
      return respond(c, publishedResponse, published, published.isNew ? 201 : 200);
    },
  );
