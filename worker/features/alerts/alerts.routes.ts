import { Hono } from 'hono';
import {
  alertEmails,
  alertSettingsRequest,
  alertSettingsResponse,
  alertsQuery,
  alertsResponse,
  alertTestResponse,
} from '#contract/alerts.schema';
import { emptyRequest } from '#contract/common.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import {
  readAlertEmails,
  readAlertSettings,
  replaceAlertSecret,
  saveAlertEmails,
  saveAlertSettings,
  sendTestAlert,
} from './alert-settings.service.ts';
import { readAlerts } from './alerts.service.ts';

/** Under /api/admin/alerts. */
export const alertsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'alerts',
      summary: 'Returns a page of the alerts, newest first (admins)',
      response: alertsResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    queryParams(alertsQuery),
    async (c) => respond(c, alertsResponse, await readAlerts(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/emails',
    documentRoute({
      tag: 'alerts',
      summary: 'Returns whether the admin gets alerts by email (admins)',
      response: alertEmails,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, alertEmails, await readAlertEmails(c.var.ctx)),
  )
  .put(
    '/emails',
    documentRoute({
      tag: 'alerts',
      summary: 'Turns the alert emails of the admin on or off (admins)',
      response: alertEmails,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    jsonBody(alertEmails),
    async (c) => {
      const request = c.req.valid('json');
      await saveAlertEmails(c.var.ctx, request);
      return respond(c, alertEmails, request);
    },
  )
  .get(
    '/settings',
    documentRoute({
      tag: 'alerts',
      summary: 'Returns where alerts go, and the last heartbeat (admins)',
      response: alertSettingsResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, alertSettingsResponse, await readAlertSettings(c.var.ctx)),
  )
  .put(
    '/settings',
    documentRoute({
      tag: 'alerts',
      summary: 'Saves where and when alerts go (admins). The first webhook address returns its signing secret',
      response: alertSettingsResponse,
      errors: { ...ADMIN_ERRORS, 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(alertSettingsRequest),
    async (c) => respond(c, alertSettingsResponse, await saveAlertSettings(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/secret',
    documentRoute({
      tag: 'alerts',
      summary: 'Replaces the signing secret of the webhook and returns the new one (admins)',
      response: alertSettingsResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, alertSettingsResponse, await replaceAlertSecret(c.var.ctx)),
  )
  .post(
    '/test',
    documentRoute({
      tag: 'alerts',
      summary: 'Sends a test alert and returns what the webhook answered (admins)',
      response: alertTestResponse,
      errors: { ...ADMIN_ERRORS, 409: ['conflict'], 429: ['rate_limited'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, alertTestResponse, await sendTestAlert(c.var.ctx)),
  );
