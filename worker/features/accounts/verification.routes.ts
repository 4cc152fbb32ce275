import { Hono } from 'hono';
import { verificationMethodsResponse, verificationRequest } from '#contract/accounts.schema';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import { passkeyRequestOptions } from '#contract/second-factor.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { challengeCookie } from '../../http/cookies.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { passkeyToUse } from '../second-factor/passkeys.service.ts';
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
      errors: { 401: ['signed_out'], 410: ['token_invalid'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(verificationRequest),
    async (c) => {
      await verifySession(c.var.ctx, c.req.valid('json'), challengeCookie.read(c));
      return respond(c, doneResponse, { done: true });
    },
  )
  .post(
    '/passkey-options',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns the options to confirm with a passkey',
      response: passkeyRequestOptions,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(emptyRequest),
    async (c) => {
      const { options, cookie } = await passkeyToUse(c.var.ctx, 'verify');
      challengeCookie.write(c, cookie, null);
      return respond(c, passkeyRequestOptions, options);
    },
  );
