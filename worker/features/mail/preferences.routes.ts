import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { mailPreferencesSchema, unsubscribeQuery, unsubscribeResponse } from '#contract/mail.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { readMailPreferences, saveMailPreferences, unsubscribeFromNotices } from './preferences.service.ts';

/** Under /api/account/mail-preferences. */
export const mailPreferencesRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Returns which notices you get by email',
      response: mailPreferencesSchema,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, mailPreferencesSchema, await readMailPreferences(c.var.ctx)),
  )
  .put(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Sets which notices you get by email',
      response: mailPreferencesSchema,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(mailPreferencesSchema),
    async (c) => respond(c, mailPreferencesSchema, await saveMailPreferences(c.var.ctx, c.req.valid('json'))),
  );

/** Under /api/mail: the button on the page behind a notice's unsubscribe link. */
export const unsubscribeRoutes = new Hono<AppEnv>().post(
  '/unsubscribe',
  documentRoute({
    tag: 'mail',
    summary: 'Unsubscribes the owner of the token from post emails',
    response: unsubscribeResponse,
    errors: { 410: ['token_invalid'], 422: ['invalid_input'], 429: ['rate_limited'] },
  }),
  queryParams(unsubscribeQuery),
  jsonBody(emptyRequest),
  async (c) => respond(c, unsubscribeResponse, await unsubscribeFromNotices(c.var.ctx, c.req.valid('query').token)),
);

/**
 * The unsubscribe link itself, for one-click requests of email programs (RFC 8058). They send a cross-site form; its
 * content is ignored, and the token is the only proof.
 */
export const oneClickRoutes = new Hono<AppEnv>().post('/', queryParams(unsubscribeQuery), async (c) =>
  respond(c, unsubscribeResponse, await unsubscribeFromNotices(c.var.ctx, c.req.valid('query').token)),
);
