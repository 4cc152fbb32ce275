import { Hono } from 'hono';
import { priceRequest } from '#contract/prices.schema';
import { ownProfileResponse } from '#contract/profiles.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { changePrice } from './prices.service.ts';

/** Under /api/profile: the viewer's own. */
export const pricesRoutes = new Hono<AppEnv>().put(
  '/price',
  documentRoute({
    tag: 'prices',
    summary: 'Changes your subscription price from the next month on',
    response: ownProfileResponse,
    errors: {
      401: ['signed_out'],
      404: ['not_found'],
      409: ['conflict'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  jsonBody(priceRequest),
  async (c) => respond(c, ownProfileResponse, await changePrice(c.var.ctx, c.req.valid('json').priceCents)),
);
