import { Hono } from 'hono';
import { deletionPreview, deletionProgress, deletionRequest } from '#contract/deletions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { clearSession } from '../../http/clear-session.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { previewOwnDeletion } from './deletion-preview.service.ts';
import { deleteOwnAccount } from './own-deletion.service.ts';

/** Routes under /api/account/deletion, about the viewer's own account. */
export const deletionsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns what deleting your account would delete',
      response: deletionPreview,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, deletionPreview, await previewOwnDeletion(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Deletes your account and signs you out everywhere',
      response: deletionProgress,
      errors: {
        401: ['signed_out'],
        403: ['verification_required'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    jsonBody(deletionRequest),
    async (c) => {
      const progress = await deleteOwnAccount(c.var.ctx, c.req.valid('json'));
      clearSession(c);
      return respond(c, deletionProgress, progress);
    },
  );
