import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { statisticsResponse } from '#contract/stats.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { readStatistics, refreshStatistics } from './stats.service.ts';

/** Under /api/admin/stats. */
export const statsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'stats',
      summary: 'Returns the newest statistics snapshot (admins)',
      response: statisticsResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, statisticsResponse, await readStatistics(c.var.ctx)),
  )
  .post(
    '/refresh',
    documentRoute({
      tag: 'stats',
      summary: 'Takes a statistics snapshot now (admins)',
      response: statisticsResponse,
      errors: { ...ADMIN_ERRORS, 429: ['rate_limited'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, statisticsResponse, await refreshStatistics(c.var.ctx)),
  );
