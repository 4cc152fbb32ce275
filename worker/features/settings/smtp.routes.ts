import { Hono } from 'hono';
import { smtpRequest, smtpResponse } from '#contract/smtp.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { readSmtp, removeSmtp, saveSmtp } from './smtp.service.ts';

/** Under /api/admin/smtp. */
export const adminSmtpRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'settings',
      summary: "Returns the admin's own mail server and the server in use (admins)",
      response: smtpResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, smtpResponse, await readSmtp(c.var.ctx)),
  )
  .put(
    '/',
    documentRoute({
      tag: 'settings',
      summary: "Saves the admin's mail server and uses it from now on (admins)",
      response: smtpResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    jsonBody(smtpRequest),
    async (c) => respond(c, smtpResponse, await saveSmtp(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/',
    documentRoute({
      tag: 'settings',
      summary: "Removes the admin's own mail server (admins)",
      response: smtpResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'] },
    }),
    async (c) => respond(c, smtpResponse, await removeSmtp(c.var.ctx)),
  );
