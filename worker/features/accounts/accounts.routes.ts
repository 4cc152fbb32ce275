import { Hono } from 'hono';
import {
  checkLinkRequest,
  confirmEmailRequest,
  confirmEmailResponse,
  correctEmailRequest,
  emailOnlyRequest,
  resendConfirmationRequest,
  resetPasswordRequest,
  sessionResponse,
  signInRequest,
  signInResponse,
  signUpRequest,
} from '#contract/accounts.schema';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { clearSession } from '../../http/clear-session.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { confirmEmail, correctEmail, resendConfirmation } from './confirmation.service.ts';
import { countSignIn } from './count-sign-in.service.ts';
import { checkLink } from './mail-links.service.ts';
import { requestAdminReset, resetPassword, sendResetLink } from './password-reset.service.ts';
import { readClientBrowser, respondWithSession, setSessionCookies } from './session-response.routes.ts';
import { readViewer, signOut } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';

const done = (c: AppContext) => respond(c, doneResponse, { done: true });

type Errors = NonNullable<Parameters<typeof documentRoute>[0]['errors']>;

const route = (
  summary: string,
  response: typeof sessionResponse | typeof signInResponse | typeof doneResponse | typeof confirmEmailResponse,
  errors: Errors,
) => documentRoute({ tag: 'accounts', summary, response, errors });

const INPUT: Errors = { 422: ['invalid_input'] };
const LIMITED: Errors = { ...INPUT, 429: ['rate_limited'] };
const CONFLICT: Errors = { 409: ['conflict'] };
const TOKEN_INVALID: Errors = { 410: ['token_invalid'] };
const SIGNED_OUT: Errors = { 401: ['signed_out'] };

export const accountRoutes = new Hono<AppEnv>()
  .get('/session', route('Returns the signed-in user', sessionResponse, {}), async (c) =>
    respond(c, sessionResponse, { viewer: await readViewer(c.var.ctx) }),
  )
  .post(
    '/auth/sign-up',
    route('Create an account', sessionResponse, { ...LIMITED, ...CONFLICT }),
    jsonBody(signUpRequest),
    async (c) => respondWithSession(c, await signUp(c.var.ctx, c.req.valid('json'), await readClientBrowser(c))),
  )
  .post(
    '/auth/sign-in',
    route('Sign in', signInResponse, { ...LIMITED, 401: ['invalid_credentials'] }),
    jsonBody(signInRequest),
    async (c) => {
      const browser = await readClientBrowser(c);
      const { ctx } = c.var;
      const result = await countSignIn(ctx, () => signIn(ctx, c.req.valid('json'), browser));
      if ('secondStep' in result) return respond(c, signInResponse, { viewer: null, ...result });
      setSessionCookies(c, result);
      return respond(c, signInResponse, { viewer: result.viewer, secondStep: null });
    },
  )
  .post('/auth/sign-out', route('Sign out of this browser', doneResponse, INPUT), jsonBody(emptyRequest), async (c) => {
    // Clears the cookie first. The browser is signed out even when the database fails.
    clearSession(c);
    await signOut(c.var.ctx);
    return done(c);
  })
  .post(
    '/auth/confirm-email',
    route('Confirms an email address', confirmEmailResponse, { ...INPUT, ...CONFLICT, ...TOKEN_INVALID }),
    jsonBody(confirmEmailRequest),
    async (c) => respond(c, confirmEmailResponse, await confirmEmail(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/auth/check-link',
    route('Checks whether an emailed link still works', doneResponse, { ...INPUT, ...CONFLICT, ...TOKEN_INVALID }),
    jsonBody(checkLinkRequest),
    async (c) => {
      await checkLink(c.var.ctx, c.req.valid('json'));
      return done(c);
    },
  )
  .post(
    '/auth/resend-confirmation',
    route('Resends the confirmation email', doneResponse, { ...LIMITED, ...SIGNED_OUT, ...CONFLICT }),
    jsonBody(resendConfirmationRequest),
    async (c) => {
      await resendConfirmation(c.var.ctx, c.req.valid('json'));
      return done(c);
    },
  )
  .post(
    '/auth/correct-email',
    route('Corrects an unconfirmed email address', sessionResponse, {
      ...LIMITED,
      ...SIGNED_OUT,
      ...CONFLICT,
      403: ['verification_required'],
    }),
    jsonBody(correctEmailRequest),
    async (c) => respond(c, sessionResponse, { viewer: await correctEmail(c.var.ctx, c.req.valid('json')) }),
  )
  .post(
    '/auth/forgot-password',
    route('Sends a password reset link', doneResponse, LIMITED),
    jsonBody(emailOnlyRequest),
    async (c) => {
      await sendResetLink(c.var.ctx, c.req.valid('json').email);
      return done(c);
    },
  )
  .post(
    '/auth/reset-password',
    route('Sets a password', doneResponse, { ...LIMITED, ...TOKEN_INVALID }),
    jsonBody(resetPasswordRequest),
    async (c) => {
      await resetPassword(c.var.ctx, c.req.valid('json'));
      return done(c);
    },
  )
  .post(
    '/auth/reset-requests',
    route('Requests a reset link from an admin', doneResponse, LIMITED),
    jsonBody(emailOnlyRequest),
    async (c) => {
      await requestAdminReset(c.var.ctx, c.req.valid('json').email);
      return done(c);
    },
  );
