import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { appealedResponse, appealRequest, ownStatementResponse } from '#contract/restrictions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { appeal, readStatement } from './restrictions.service.ts';

/** Under /api/statements. */
export const statementsRoutes = new Hono<AppEnv>()
  .get(
    '/:id',
    documentRoute({
      tag: 'moderation',
      summary: 'Returns the statement of reasons of a decision about the viewer’s content',
      response: ownStatementResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, ownStatementResponse, await readStatement(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/appeals',
    documentRoute({
      tag: 'moderation',
      summary: 'Appeals a decision about the viewer’s content',
      response: appealedResponse,
      errors: {
        401: ['signed_out'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(idParams),
    jsonBody(appealRequest),
    async (c) => {
      await appeal(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, appealedResponse, { received: true });
    },
  );
