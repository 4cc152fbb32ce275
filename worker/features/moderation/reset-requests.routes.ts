import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import { handledResponse, moderationIdParams, resetRequestsResponse } from '#contract/moderation.schema';
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
    adminRoute({ summary: 'Open requests for a new password, oldest first', response: resetRequestsResponse }),
    async (c) => respond(c, resetRequestsResponse, { requests: await listResetRequests(c.var.ctx) }),
  )
  .post(
    '/:id/send-link',
    handling('Mails the link for a new password', { 409: ['conflict'] }),
    pathParams(moderationIdParams),
    jsonBody(emptyRequest),
    async (c) => {
      await sendRequestedLink(c.var.ctx, c.req.valid('param').id);
      return respond(c, handledResponse, { handled: true });
    },
  )
  .post(
    '/:id/dismiss',
    handling('Closes a request without a link'),
    pathParams(moderationIdParams),
    jsonBody(emptyRequest),
    async (c) => {
      await dismissResetRequest(c.var.ctx, c.req.valid('param').id);
      return respond(c, handledResponse, { handled: true });
    },
  );
