import { Hono } from 'hono';
import { contactRequest, contactResponse } from '#contract/mail.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { receiveContact } from './mail.service.ts';

/** Under /api/contact. */
export const contactRoutes = new Hono<AppEnv>().post(
  '/',
  documentRoute({
    tag: 'mail',
    summary: 'Write to the platform',
    response: contactResponse,
    errors: { 422: ['invalid_input'], 429: ['rate_limited'] },
  }),
  jsonBody(contactRequest),
  async (c) => {
    await receiveContact(c.var.ctx, c.req.valid('json'));
    return respond(c, contactResponse, { received: true });
  },
);
