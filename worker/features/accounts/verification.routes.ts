import { Hono } from 'hono';
import { verificationMethodsResponse, verificationRequest } from '#contract/accounts.schema';
import { doneResponse } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { listVerificationMethods, verifySession } from './verification.service.ts';

/** Under /api/account/verification: proves again that the viewer owns the account. */
export const verificationRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns the ways in which you can confirm that it is you',
      response: verificationMethodsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, verificationMethodsResponse, await listVerificationMethods(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Confirms that it is you, for the next 10 minutes in this browser',
      response: doneResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(verificationRequest),
    async (c) => {
      await verifySession(c.var.ctx, c.req.valid('json'));
      return respond(c, doneResponse, { done: true });
    },
  );
