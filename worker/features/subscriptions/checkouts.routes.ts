import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { checkoutResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { readCheckout } from './checkouts.service.ts';

export const checkoutsRoutes = new Hono<AppEnv>().get(
  '/:id',
  documentRoute({
    tag: 'subscriptions',
    summary: "Returns the status of the viewer's checkout",
    response: checkoutResponse,
    errors: { 401: ['signed_out'], 404: ['not_found'] },
  }),
  pathParams(idParams),
  async (c) => respond(c, checkoutResponse, await readCheckout(c.var.ctx, c.req.valid('param').id)),
);
