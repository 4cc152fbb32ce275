import { Hono } from 'hono';
import { emptyRequest, idParams } from '#contract/common.schema';
import { handledResponse, resetRequestsResponse } from '#contract/moderation.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { dismissResetRequest, listResetRequests, sendRequestedLink } from './reset-requests.service.ts';

const handling = (summary: string, errors: Parameters<typeof adminRoute>[0]['errors'] = {}) =>
  adminRoute({ summary, response: handledResponse, errors: { 404: ['not_found'], ...errors } });

/** Under /api/admin/reset-requests: requests from 'Contact Admin for Reset'. */
export const resetRequestsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    adminRoute({ summary: 'Returns open password reset requests, oldest first', response: resetRequestsResponse }),
    async (c) => respond(c, resetRequestsResponse, { requests: await listResetRequests(c.var.ctx) }),
  )
  .post(
    '/:id/send-link',
    handling('Emails a password reset link', { 409: ['conflict'] }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await sendRequestedLink(c.var.ctx, c.req.valid('param').id);
      return respond(c, handledResponse, { handled: true });
    },
  )
  .post(
    '/:id/dismiss',
    handling('Dismisses a password reset request'),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await dismissResetRequest(c.var.ctx, c.req.valid('param').id);
      return respond(c, handledResponse, { handled: true });
    },
  );
