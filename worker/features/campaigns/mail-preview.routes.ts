import { Hono } from 'hono';
import { mailPreview, mailPreviewQuery } from '#contract/audience.schema';
import { idParams } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute } from '../../http/respond.ts';
import { pathParams, queryParams } from '../../http/validate.ts';
import { writeDraftMail } from './draft-mail.service.ts';

/** Under /api/drafts. The address has security headers of its own: pages show it in a frame. */
export const mailPreviewRoutes = new Hono<AppEnv>().get(
  '/:id/email',
  documentRoute({
    tag: 'drafts',
    summary: 'Returns your draft as the HTML of its email, as readers with or without access would get it',
    response: mailPreview,
    type: 'text/html',
    errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
  }),
  pathParams(idParams),
  queryParams(mailPreviewQuery),
  async (c) => {
    const { html } = await writeDraftMail(c.var.ctx, c.req.valid('param').id, c.req.valid('query').version);
    return c.body(html, 200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' });
  },
);
