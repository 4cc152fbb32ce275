import { Hono } from 'hono';
import { bloggerParams } from '#contract/profiles.schema';
import { checkoutParams, checkoutResponse, offerResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { readCheckout } from './checkouts.service.ts';
import { readOffer } from './subscribing.service.ts';

/** Under /api/bloggers. */
export const offersRoutes = new Hono<AppEnv>().get(
  '/:id/subscription',
  documentRoute({
    tag: 'subscriptions',
    summary: 'What subscribing to a blogger means for whoever asks',
    response: offerResponse,
    errors: { 404: ['not_found'] },
  }),
  pathParams(bloggerParams),
  async (c) => respond(c, offerResponse, await readOffer(c.var.ctx, c.req.valid('param').id)),
);

export const checkoutsRoutes = new Hono<AppEnv>().get(
  '/:id',
  documentRoute({
    tag: 'subscriptions',
    summary: 'How a checkout of the viewer’s stands',
    response: checkoutResponse,
    errors: { 401: ['signed_out'], 404: ['not_found'] },
  }),
  pathParams(checkoutParams),
  async (c) => respond(c, checkoutResponse, await readCheckout(c.var.ctx, c.req.valid('param').id)),
);
