import { Hono } from 'hono';
import { bulkTestRequest } from '#contract/bulk-mail.schema';
import { testEmailRequest, testEmailResponse } from '#contract/smtp.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { sendBulkTestEmail, sendTestEmail } from './test-email.service.ts';

/** Under /api/admin/send-email. */
export const testEmailRoutes = new Hono<AppEnv>().post(
  '/',
  documentRoute({
    tag: 'mail',
    summary: "Sends a test email immediately and returns the mail server's response (admins)",
    response: testEmailResponse,
    errors: { ...ADMIN_ERRORS, 422: ['invalid_input'], 429: ['rate_limited'], 503: ['unavailable'] },
  }),
  jsonBody(testEmailRequest),
  async (c) => respond(c, testEmailResponse, await sendTestEmail(c.var.ctx, c.req.valid('json'))),
);

/** Under /api/admin/bulk-mail. */
export const bulkTestRoutes = new Hono<AppEnv>().post(
  '/test',
  documentRoute({
    tag: 'mail',
    summary: "Sends a test email through the bulk mail server and returns the server's response (admins)",
    response: testEmailResponse,
    errors: { ...ADMIN_ERRORS, 422: ['invalid_input'], 429: ['rate_limited'], 503: ['unavailable'] },
  }),
  jsonBody(bulkTestRequest),
  async (c) => respond(c, testEmailResponse, await sendBulkTestEmail(c.var.ctx, c.req.valid('json').to)),
);
