import { Hono } from 'hono';
import { metricsQuery, metricsResponse } from '#contract/metrics.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { readMetrics } from './metrics.service.ts';

/** Routes under /api/admin/metrics. */
export const metricsRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'health',
    summary: 'Returns requests, errors, emails, webhooks and jobs of a span in bars (owners)',
    response: metricsResponse,
    errors: { ...ADMIN_ERRORS, 422: ['invalid_input'], 503: ['unavailable'] },
  }),
  queryParams(metricsQuery),
  async (c) => respond(c, metricsResponse, await readMetrics(c.var.ctx, c.req.valid('query').span)),
);
