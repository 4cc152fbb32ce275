import { Hono } from 'hono';
import {
  announcementReach,
  announcementsResponse,
  reachQuery,
  sendAnnouncementRequest,
  testAnnouncementRequest,
} from '#contract/announcements.schema';
import { cursorQuery, doneResponse } from '#contract/common.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { countReach, listAnnouncements, sendAnnouncement, sendTestAnnouncement } from './announcements.service.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;

const owned = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'mail', ...about, errors: { ...ADMIN_ERRORS, 422: ['invalid_input'], ...errors } });

/** Under /api/admin/announcements. */
export const announcementsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    owned({
      summary: 'Returns announcements with their progress, newest first (owners)',
      response: announcementsResponse,
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, announcementsResponse, await listAnnouncements(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/reach',
    owned({ summary: 'Counts who gets an announcement to an audience (owners)', response: announcementReach }),
    queryParams(reachQuery),
    async (c) => respond(c, announcementReach, await countReach(c.var.ctx, c.req.valid('query').audience)),
  )
  .post(
    '/test',
    owned({
      summary: 'Emails an announcement to your own address (owners)',
      response: doneResponse,
      errors: { 429: ['rate_limited'] },
    }),
    jsonBody(testAnnouncementRequest),
    async (c) => {
      await sendTestAnnouncement(c.var.ctx, c.req.valid('json'));
      return respond(c, doneResponse, { done: true });
    },
  )
  .post(
    '/',
    owned({
      summary: 'Sends an announcement, once for each id (owners)',
      response: doneResponse,
      errors: { 409: ['conflict'] },
    }),
    jsonBody(sendAnnouncementRequest),
    async (c) => {
      await sendAnnouncement(c.var.ctx, c.req.valid('json'));
      return respond(c, doneResponse, { done: true });
    },
  );
