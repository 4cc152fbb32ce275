import { Hono } from 'hono';
import { bulkCampaignsResponse, campaignStateRequest } from '#contract/bulk-mail.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { changeCampaign, listBulkCampaigns } from './campaign-admin.service.ts';

/** Under /api/admin/bulk-mail. */
export const campaignAdminRoutes = new Hono<AppEnv>()
  .get(
    '/campaigns',
    documentRoute({
      tag: 'mail',
      summary: 'Returns the campaigns that have not ended, and the last ones that have (admins)',
      response: bulkCampaignsResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, bulkCampaignsResponse, await listBulkCampaigns(c.var.ctx)),
  )
  .put(
    '/campaigns',
    documentRoute({
      tag: 'mail',
      summary: 'Pauses, resumes or stops a campaign (admins)',
      response: bulkCampaignsResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(campaignStateRequest),
    async (c) => {
      const { key, action } = c.req.valid('json');
      return respond(c, bulkCampaignsResponse, await changeCampaign(c.var.ctx, key, action));
    },
  );
