import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { proxiedPicture, proxiedPictureQuery } from '#contract/picture-proxy.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute } from '../../http/respond.ts';
import { pathParams, queryParams } from '../../http/validate.ts';
import { proxyPicture } from './picture-proxy.service.ts';

/** Under /api/imports. */
export const pictureProxyRoutes = new Hono<AppEnv>().get(
  '/:id/picture',
  documentRoute({
    tag: 'imports',
    summary: 'Loads a picture from a public https address for your open import',
    response: proxiedPicture,
    type: 'application/octet-stream',
    errors: {
      401: ['signed_out'],
      403: ['email_unconfirmed', 'forbidden'],
      404: ['not_found'],
      413: ['too_large'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  pathParams(idParams),
  queryParams(proxiedPictureQuery),
  async (c) => {
    const { body, size } = await proxyPicture(c.var.ctx, c.req.valid('param').id, c.req.valid('query').url);
    return c.body(body, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(size),
      'Content-Disposition': 'attachment',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  },
);
