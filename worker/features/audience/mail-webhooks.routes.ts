import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { webhookResponse } from '#contract/billing.schema';
import { mailProviderParams } from '#contract/bulk-mail.schema';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { receiveMailWebhook } from './mail-reports.service.ts';

/** Bytes. A report names one mail; some providers send its headers along. */
const REPORT_MAX = 256 * 1024;

/** Under /api/webhooks/mail: bounces and complaints of mail providers, authenticated by their signature. */
export const mailWebhooksRoutes = new Hono<AppEnv>().post(
  '/:provider',
  bodyLimit({
    maxSize: REPORT_MAX,
    onError: () => {
      throw new AppError('too_large', 'The request is too large');
    },
  }),
  documentRoute({
    tag: 'mail',
    summary: 'Receives a signed report of a mail provider: a bounce or a complaint',
    response: webhookResponse,
    errors: { 401: ['invalid_credentials'], 404: ['not_found'], 413: ['too_large'], 503: ['unavailable'] },
  }),
  pathParams(mailProviderParams),
  async (c) => {
    const body = await c.req.text();
    const request = { body, header: (name: string) => c.req.header(name) };
    await receiveMailWebhook(c.var.ctx, c.req.valid('param').provider, request);
    return respond(c, webhookResponse, { received: true });
  },
);
