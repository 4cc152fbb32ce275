import { Hono } from 'hono';
import { figuresQuery, figuresResponse } from '#contract/figures.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { readFigures } from './figures.service.ts';

/** Under /api/profile: the viewer's own figures. */
export const figuresRoutes = new Hono<AppEnv>().get(
  '/figures',
  documentRoute({
    tag: 'profiles',
    summary: 'Returns the views, followers and subscribers of your blog by day (UTC), and which posts brought them',
    response: figuresResponse,
    errors: { 401: ['signed_out'], 403: ['email_unconfirmed', 'forbidden'], 422: ['invalid_input'] },
  }),
  queryParams(figuresQuery),
  async (c) => respond(c, figuresResponse, await readFigures(c.var.ctx, c.req.valid('query').days)),
);
