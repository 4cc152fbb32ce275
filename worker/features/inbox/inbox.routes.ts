import { Hono } from 'hono';
import { emptyRequest, idParams } from '#contract/common.schema';
import { inboxChangeResponse, inboxDeletedResponse, inboxQuery, inboxResponse } from '#contract/inbox.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { deleteMessage, listInbox, setAnswered } from './inbox.service.ts';

const changing = (summary: string) =>
  adminRoute({ summary, response: inboxChangeResponse, errors: { 404: ['not_found'], 409: ['conflict'] } });

/** Under /api/admin/inbox: messages from the Contact page. */
export const inboxRoutes = new Hono<AppEnv>()
  .get(
    '/',
    adminRoute({
      summary: 'Returns open or answered messages from the Contact page, newest first',
      response: inboxResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(inboxQuery),
    async (c) => respond(c, inboxResponse, await listInbox(c.var.ctx, c.req.valid('query'))),
  )
  .put(
    '/:id/answered',
    changing('Marks a contact message as answered'),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await setAnswered(c.var.ctx, c.req.valid('param').id, true);
      return respond(c, inboxChangeResponse, { isAnswered: true });
    },
  )
  .delete(
    '/:id/answered',
    changing('Reopens an answered contact message'),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await setAnswered(c.var.ctx, c.req.valid('param').id, false);
      return respond(c, inboxChangeResponse, { isAnswered: false });
    },
  )
  .delete(
    '/:id',
    adminRoute({
      summary: 'Deletes a contact message and its email',
      response: inboxDeletedResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await deleteMessage(c.var.ctx, c.req.valid('param').id);
      return respond(c, inboxDeletedResponse, { deleted: true });
    },
  );
