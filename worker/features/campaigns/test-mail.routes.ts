import { Hono } from 'hono';
import { doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { sendTestMail } from './test-mail.service.ts';

/** Under /api/drafts. */
export const testMailRoutes = new Hono<AppEnv>().post(
  '/:id/test-mail',
  documentRoute({
    tag: 'drafts',
    summary: 'Emails your draft to you, as readers with access would get it',
    response: doneResponse,
    errors: {
      401: ['signed_out'],
      403: ['email_unconfirmed', 'forbidden'],
      404: ['not_found'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  pathParams(idParams),
  jsonBody(emptyRequest),
  async (c) => {
    await sendTestMail(c.var.ctx, c.req.valid('param').id);
    return respond(c, doneResponse, { done: true });
  },
);
