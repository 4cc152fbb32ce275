import { Hono } from 'hono';
import { onboardingRequest, payoutLinesCsv, payoutsQuery, payoutsResponse } from '#contract/payouts.schema';
import { redirectResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { startOnboarding } from './onboarding.service.ts';
import { exportPayoutLines } from './payout-lines-csv.service.ts';
import { readPayouts } from './payouts.service.ts';

/** Under /api/payouts: the viewer's own. */
export const payoutsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'payouts',
      summary: "Returns a blogger's earnings, payouts and payout account",
      response: payoutsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(payoutsQuery),
    async (c) => respond(c, payoutsResponse, await readPayouts(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/lines.csv',
    documentRoute({
      tag: 'payouts',
      summary: 'Returns all payout activity as CSV, newest first',
      response: payoutLinesCsv,
      type: 'text/csv',
      errors: { 401: ['signed_out'], 429: ['rate_limited'] },
    }),
    async (c) => {
      const { csv, fileName } = await exportPayoutLines(c.var.ctx);
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
      });
    },
  )
  .post(
    '/onboarding',
    documentRoute({
      tag: 'payouts',
      summary: 'Returns the link to set up your payout account',
      response: redirectResponse,
      errors: {
        401: ['signed_out'],
        403: ['forbidden'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
        503: ['unavailable'],
      },
    }),
    jsonBody(onboardingRequest),
    async (c) => respond(c, redirectResponse, await startOnboarding(c.var.ctx, c.req.valid('json'))),
  );
