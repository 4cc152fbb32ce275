import { Hono } from 'hono';
import {
  accountResponse,
  changeEmailRequest,
  changePasswordRequest,
  confirmEmailRequest,
  sessionResponse,
  sessionsResponse,
  signOutEverywhereRequest,
  themeRequest,
  usernameRequest,
} from '#contract/accounts.schema';
import { doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { clearSession } from '../../http/clear-session.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { changeUsername, saveTheme } from './account-settings.service.ts';
import { changeEmail, readAccount, requestEmailChange } from './email-change.service.ts';
import { endSession, listSessions, signOutEverywhere } from './own-sessions.service.ts';
import { changePassword } from './password-change.service.ts';
import { readClientBrowser, respondWithSession } from './session-response.routes.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;

/** Documents a route that requires a session. */
const route = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'accounts', ...about, errors: { 401: ['signed_out'], ...errors } });

const done = (c: AppContext) => respond(c, doneResponse, { done: true });

export const accountSettingsRoutes = new Hono<AppEnv>()
  .get('/account', route({ summary: 'Returns the account settings', response: accountResponse }), async (c) =>
    respond(c, accountResponse, await readAccount(c.var.ctx)),
  )
  .put(
    '/account/username',
    route({
      summary: 'Changes your username',
      response: sessionResponse,
      errors: { 409: ['conflict'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(usernameRequest),
    async (c) => respond(c, sessionResponse, { viewer: await changeUsername(c.var.ctx, c.req.valid('json').username) }),
  )
  .post(
    '/account/email',
    route({
      summary: 'Requests an email change',
      response: accountResponse,
      errors: { 403: ['verification_required'], 409: ['conflict'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(changeEmailRequest),
    async (c) => respond(c, accountResponse, await requestEmailChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/auth/change-email',
    documentRoute({
      tag: 'accounts',
      summary: 'Confirms an email change',
      response: doneResponse,
      errors: { 409: ['conflict'], 410: ['token_invalid'], 422: ['invalid_input'] },
    }),
    jsonBody(confirmEmailRequest),
    async (c) => {
      await changeEmail(c.var.ctx, c.req.valid('json'));
      return done(c);
    },
  )
  .put(
    '/account/password',
    route({
      summary: 'Changes your password and signs out all other browsers',
      response: sessionResponse,
      errors: { 403: ['verification_required'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    jsonBody(changePasswordRequest),
    async (c) =>
      respondWithSession(c, await changePassword(c.var.ctx, c.req.valid('json'), await readClientBrowser(c))),
  )
  .put(
    '/account/theme',
    route({ summary: 'Saves the theme', response: sessionResponse, errors: { 422: ['invalid_input'] } }),
    jsonBody(themeRequest),
    async (c) => respond(c, sessionResponse, { viewer: await saveTheme(c.var.ctx, c.req.valid('json').theme) }),
  )
  .get(
    '/account/sessions',
    route({ summary: 'Returns the browsers you are signed in with, newest first', response: sessionsResponse }),
    async (c) => respond(c, sessionsResponse, await listSessions(c.var.ctx)),
  )
  .delete(
    '/account/sessions/:id',
    route({
      summary: 'Signs out one of your browsers',
      response: doneResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      const isThisOne = await endSession(c.var.ctx, c.req.valid('param').id);
      if (isThisOne) clearSession(c);
      return done(c);
    },
  )
  .post(
    '/account/sign-out-everywhere',
    route({
      summary:
        'Signs out all your browsers, including this one, and ends the addresses of your private feeds if you wish',
      response: doneResponse,
      errors: { 422: ['invalid_input'] },
    }),
    jsonBody(signOutEverywhereRequest),
    async (c) => {
      await signOutEverywhere(c.var.ctx, c.req.valid('json').withFeeds);
      clearSession(c);
      return done(c);
    },
  );
