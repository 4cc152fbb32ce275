import { Hono } from 'hono';
import { transparencyResponse } from '#contract/transparency.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { readTransparency } from './transparency.service.ts';

/** Under /api/transparency. */
export const transparencyRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'platform',
    summary: 'Returns the number of reports, decisions and appeals of each year',
    response: transparencyResponse,
  }),
  async (c) => respond(c, transparencyResponse, await readTransparency(c.var.ctx)),
);
