import { Hono } from 'hono';
import {
  appealAnswerRequest,
  appealAnswerResponse,
  appealsQuery,
  appealsResponse,
  restrictionEndedResponse,
} from '#contract/appeals.schema';
import { emptyRequest, idParams } from '#contract/common.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { answerAppeal, endRestriction, listAppeals } from './appeals.service.ts';

/** Under /api/admin: appeals of authors, and the decisions that they are about. */
export const appealsRoutes = new Hono<AppEnv>()
  .get(
    '/reports/appeals',
    adminRoute({
      summary: 'Returns open appeals, oldest first, or answered ones, newest first',
      response: appealsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(appealsQuery),
    async (c) => respond(c, appealsResponse, await listAppeals(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/reports/appeals/:id/answer',
    adminRoute({
      summary: 'Answers an appeal: upholds the decision, or reverses it and restores the content',
      response: appealAnswerResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'], 503: ['unavailable'] },
    }),
    pathParams(idParams),
    jsonBody(appealAnswerRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, appealAnswerResponse, await answerAppeal(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .delete(
    '/takedowns/:id',
    adminRoute({
      summary: 'Reverses a decision without an appeal and restores the content',
      response: restrictionEndedResponse,
      errors: { 404: ['not_found'], 503: ['unavailable'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await endRestriction(c.var.ctx, c.req.valid('param').id);
      return respond(c, restrictionEndedResponse, { isInForce: false });
    },
  );
