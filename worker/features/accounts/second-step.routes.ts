import { Hono } from 'hono';
import { sessionResponse } from '#contract/accounts.schema';
import { emptyRequest } from '#contract/common.schema';
import { finishSignInRequest, passkeyRequestOptions, passkeySignInRequest } from '#contract/second-factor.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { challengeCookie } from '../../http/cookies.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { passkeyToUse } from '../second-factor/passkeys.service.ts';
import { countSignIn } from './count-sign-in.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import { finishSignIn } from './second-step.service.ts';
import { readClientBrowser, respondWithSession } from './session-response.routes.ts';

/** Under /api/auth: signing in with a code after the password, or with a passkey. */
export const secondStepRoutes = new Hono<AppEnv>()
  .post(
    '/second-step',
    documentRoute({
      tag: 'accounts',
      summary: 'Finishes a sign-in with a code',
      response: sessionResponse,
      errors: { 401: ['invalid_credentials'], 410: ['token_invalid'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(finishSignInRequest),
    async (c) => {
      const { ctx } = c.var;
      const browser = await readClientBrowser(c);
      return respondWithSession(c, await countSignIn(ctx, () => finishSignIn(ctx, c.req.valid('json'), browser)));
    },
  )
  .post(
    '/passkey-options',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns the options to sign in with a passkey',
      response: passkeyRequestOptions,
      errors: { 422: ['invalid_input'] },
    }),
    jsonBody(emptyRequest),
    async (c) => {
      const { options, cookie } = await passkeyToUse(c.var.ctx, 'sign-in');
      challengeCookie.write(c, cookie, null);
      return respond(c, passkeyRequestOptions, options);
    },
  )
  .post(
    '/passkey',
    documentRoute({
      tag: 'accounts',
      summary: 'Signs in with a passkey',
      response: sessionResponse,
      errors: { 401: ['invalid_credentials'], 410: ['token_invalid'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(passkeySignInRequest),
    async (c) => {
      const cookie = challengeCookie.read(c);
      const browser = await readClientBrowser(c);
      const { ctx } = c.var;
      const signIn = () => signInWithPasskey(ctx, c.req.valid('json'), cookie, browser);
      return respondWithSession(c, await countSignIn(ctx, signIn));
    },
  );
