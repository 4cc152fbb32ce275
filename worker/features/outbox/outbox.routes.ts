import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import {
  discardResponse,
  outboxParams,
  outboxQuery,
  outboxResponse,
  resendParkedResponse,
  resendResponse,
} from '#contract/mail.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { discardMessage, readOutbox, resendMessage, resendParked } from './outbox.service.ts';

/** Under /api/admin/outbox. */
export const outboxRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Returns queued, parked and sent messages, and why email is paused (admins)',
      response: outboxResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    queryParams(outboxQuery),
    async (c) => respond(c, outboxResponse, await readOutbox(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/resend-parked',
    documentRoute({
      tag: 'mail',
      summary: 'Resends parked messages, a slice at a time (admins)',
      response: resendParkedResponse,
      errors: ADMIN_ERRORS,
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, resendParkedResponse, await resendParked(c.var.ctx)),
  )
  .post(
    '/:id/resend',
    documentRoute({
      tag: 'mail',
      summary: 'Resends a queued or parked message (admins)',
      response: resendResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'] },
    }),
    pathParams(outboxParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, resendResponse, { message: await resendMessage(c.var.ctx, c.req.valid('param').id) }),
  )
  .delete(
    '/:id',
    documentRoute({
      tag: 'mail',
      summary: 'Discards a parked email (admins)',
      response: discardResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'] },
    }),
    pathParams(outboxParams),
    async (c) => {
      await discardMessage(c.var.ctx, c.req.valid('param').id);
      return respond(c, discardResponse, { discarded: true });
    },
  );
