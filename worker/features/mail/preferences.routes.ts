import { Hono } from 'hono';
import { mailPreferencesSchema, saveMailPreferencesRequest } from '#contract/mail.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { readMailPreferences, saveMailPreferences } from './preferences.service.ts';

/** Under /api/account/mail-preferences. */
export const mailPreferencesRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Returns your email preferences',
      response: mailPreferencesSchema,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, mailPreferencesSchema, await readMailPreferences(c.var.ctx)),
  )
  .put(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Changes the given email preferences',
      response: mailPreferencesSchema,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(saveMailPreferencesRequest),
    async (c) => respond(c, mailPreferencesSchema, await saveMailPreferences(c.var.ctx, c.req.valid('json'))),
  );
