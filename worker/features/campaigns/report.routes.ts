import { Hono } from 'hono';
import { campaignReportResponse } from '#contract/audience.schema';
import { idParams } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { readCampaignReport } from './report.service.ts';

/** Under /api/posts. */
export const campaignReportRoutes = new Hono<AppEnv>().get(
  '/:id/campaign',
  documentRoute({
    tag: 'posts',
    summary: 'Returns what became of the emails with your post',
    response: campaignReportResponse,
    errors: { 401: ['signed_out'], 404: ['not_found'] },
  }),
  pathParams(idParams),
  async (c) => respond(c, campaignReportResponse, await readCampaignReport(c.var.ctx, c.req.valid('param').id)),
);
