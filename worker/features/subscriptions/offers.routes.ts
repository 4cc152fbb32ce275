import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { offerResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { readOffer } from './offers.service.ts';

/** Under /api/bloggers. */
export const offersRoutes = new Hono<AppEnv>().get(
  '/:id/subscription',
  documentRoute({
    tag: 'subscriptions',
    summary: "Returns the viewer's subscription offer for a blogger",
    response: offerResponse,
    errors: { 404: ['not_found'] },
  }),
  pathParams(idParams),
  async (c) => respond(c, offerResponse, await readOffer(c.var.ctx, c.req.valid('param').id)),
);
