import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { noticeRequest, noticeResponse } from '#contract/notice.schema';
import {
  feeTestResponse,
  ledgerResponse,
  platformPaymentsResponse,
  platformResponse,
  platformSettingsRequest,
  platformSettingsResponse,
} from '#contract/settings.schema';
import { redirectResponse } from '#contract/subscriptions.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { testFee } from './fee.service.ts';
import { readLedger } from './ledger-sums.service.ts';
import { readNotice, saveNotice } from './notice.service.ts';
import { readPlatformPayments, startPlatformOnboarding } from './platform-payments.service.ts';
import { readPlatformSettings, savePlatformSettings, withdrawPendingFee } from './platform-settings.service.ts';
import { readPlatformInfo } from './settings.service.ts';

/** Under /api/platform. */
export const platformRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'settings',
    summary: "Returns the platform's public information",
    response: platformResponse,
  }),
  async (c) => respond(c, platformResponse, await readPlatformInfo(c.var.ctx)),
);

/** Under /api/admin/platform. */
export const adminPlatformRoutes = new Hono<AppEnv>()
  .get(
    '/payments',
    documentRoute({
      tag: 'settings',
      summary: "Returns the status of the platform's Stripe account (admins)",
      response: platformPaymentsResponse,
      errors: { ...ADMIN_ERRORS, 503: ['unavailable'] },
    }),
    async (c) => respond(c, platformPaymentsResponse, await readPlatformPayments(c.var.ctx)),
  )
  .post(
    '/payments/onboarding',
    documentRoute({
      tag: 'settings',
      summary: "Returns the link to set up the platform's Stripe account (admins)",
      response: redirectResponse,
      errors: { ...ADMIN_ERRORS, 429: ['rate_limited'], 503: ['unavailable'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, redirectResponse, await startPlatformOnboarding(c.var.ctx)),
  )
  .get(
    '/ledger',
    documentRoute({
      tag: 'settings',
      summary: 'Returns the sums of the ledger: what readers paid and how it was split (admins)',
      response: ledgerResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, ledgerResponse, await readLedger(c.var.ctx)),
  )
  .get(
    '/settings',
    documentRoute({
      tag: 'settings',
      summary: 'Returns the platform settings (admins)',
      response: platformSettingsResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, platformSettingsResponse, await readPlatformSettings(c.var.ctx)),
  )
  .put(
    '/settings',
    documentRoute({
      tag: 'settings',
      summary:
        "Sets the platform's name, email and fee (admins). A fee change beyond two points must be confirmed and starts on a later 1st",
      response: platformSettingsResponse,
      errors: { ...ADMIN_ERRORS, 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(platformSettingsRequest),
    async (c) => respond(c, platformSettingsResponse, await savePlatformSettings(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/notice',
    documentRoute({
      tag: 'settings',
      summary: 'Returns the notice of every page, on or not (admins)',
      response: noticeResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, noticeResponse, await readNotice(c.var.ctx)),
  )
  .put(
    '/notice',
    documentRoute({
      tag: 'settings',
      summary: 'Sets the notice of every page, or removes it (admins)',
      response: noticeResponse,
      errors: { ...ADMIN_ERRORS, 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(noticeRequest),
    async (c) => respond(c, noticeResponse, await saveNotice(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/fee/pending',
    documentRoute({
      tag: 'settings',
      summary: 'Withdraws the scheduled fee change and emails all bloggers (admins)',
      response: platformSettingsResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'] },
    }),
    async (c) => respond(c, platformSettingsResponse, await withdrawPendingFee(c.var.ctx)),
  )
  .post(
    '/fee/test',
    documentRoute({
      tag: 'settings',
      summary: 'Tests the fee on a $3.00 subscription (admins)',
      response: feeTestResponse,
      errors: ADMIN_ERRORS,
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, feeTestResponse, await testFee(c.var.ctx)),
  );
