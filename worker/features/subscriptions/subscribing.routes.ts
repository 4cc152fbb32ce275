import { Hono } from 'hono';
import { bloggerParams } from '#contract/profiles.schema';
import { checkoutParams, checkoutResponse, offerResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { paramsOf } from '../../http/validate.ts';
import { readCheckout } from './checkouts.service.ts';
import { readOffer } from './subscribing.service.ts';

/** Below `/bloggers`. */
export const offersRoutes = new Hono<AppEnv>().get(
  '/:id/subscription',
  documented({
    tag: 'subscriptions',
    summary: 'What subscribing to a blogger means for whoever asks',
    response: offerResponse,
    errors: { 404: ['not_found'] },
  }),
  paramsOf(bloggerParams),
  async (c) => respond(c, offerResponse, await readOffer(c.var.ctx, c.req.valid('param').id)),
);

export const checkoutsRoutes = new Hono<AppEnv>().get(
  '/:id',
  documented({
    tag: 'subscriptions',
    summary: 'How a checkout of the viewer’s stands',
    response: checkoutResponse,
    errors: { 401: ['signed_out'], 404: ['not_found'] },
  }),
  paramsOf(checkoutParams),
  async (c) => respond(c, checkoutResponse, await readCheckout(c.var.ctx, c.req.valid('param').id)),
);
