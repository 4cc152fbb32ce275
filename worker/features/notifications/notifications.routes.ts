import { Hono } from 'hono';
import {
  notificationsQuery,
  notificationsResponse,
  readNotificationsRequest,
  readNotificationsResponse,
} from '#contract/notifications.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { listNotifications, markNotificationsRead } from './notifications.service.ts';

/** Under /api/notifications. */
export const notificationsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'notifications',
      summary: 'Returns your notifications, newest first',
      response: notificationsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(notificationsQuery),
    async (c) => respond(c, notificationsResponse, await listNotifications(c.var.ctx, c.req.valid('query'))),
  )
  .put(
    '/read',
    documentRoute({
      tag: 'notifications',
      summary: 'Marks your notifications as read, up to the newest that you have seen',
      response: readNotificationsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(readNotificationsRequest),
    async (c) => respond(c, readNotificationsResponse, await markNotificationsRead(c.var.ctx, c.req.valid('json'))),
  );
