import { Hono } from 'hono';
import { healthResponse } from '#contract/health.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { checkHealth } from './health.service.ts';

export const healthRoutes = new Hono<AppEnv>().get(
  '/',
  documented({
    tag: 'health',
    summary: 'Whether the database and the buckets answer; 503 with the same shape when a part fails',
    response: healthResponse,
  }),
  async (c) => {
    const health = await checkHealth(c.var.ctx);
    return respond(c, healthResponse, health, health.status === 'ok' ? 200 : 503);
  },
);
