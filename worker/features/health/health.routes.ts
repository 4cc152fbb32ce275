import { Hono } from 'hono';
import { adminHealthResponse, healthQuery, healthResponse } from '#contract/health.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { checkHealth, readHealth } from './health.service.ts';

/** Routes under /api/health. */
export const healthRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'health',
    summary:
      'Returns the status of each component; 503 with the same shape if the database is down, or with `?strict` if any component is degraded',
    response: healthResponse,
    errors: { 422: ['invalid_input'] },
  }),
  queryParams(healthQuery),
  async (c) => {
    const health = await checkHealth(c.var.ctx);
    const isStrict = c.req.valid('query').strict !== undefined;
    const isFailure = isStrict ? health.status !== 'ok' : health.status === 'down';
    return respond(c, healthResponse, health, isFailure ? 503 : 200);
  },
);

/** Routes under /api/admin/health. */
export const adminHealthRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'health',
    summary: 'Returns the status of each component with details (admins)',
    response: adminHealthResponse,
    errors: ADMIN_ERRORS,
  }),
  async (c) => respond(c, adminHealthResponse, await readHealth(c.var.ctx)),
);
