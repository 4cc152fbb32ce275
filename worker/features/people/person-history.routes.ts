import { Hono } from 'hono';
import { cursorQuery, idParams } from '#contract/common.schema';
import { personCampaignsResponse, personDeletionsResponse, personEmailsResponse } from '#contract/people.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams, queryParams } from '../../http/validate.ts';
import { listPersonCampaigns, listPersonDeletions, listPersonEmails } from './person-history.service.ts';

const listing = (summary: string, response: Parameters<typeof documentRoute>[0]['response']) =>
  documentRoute({ tag: 'people', summary, response, errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] } });

/** Under /api/admin/people: emails to a person, and deletions of what is theirs. */
export const personHistoryRoutes = new Hono<AppEnv>()
  .get(
    '/:id/emails',
    listing('Returns emails to a person without their texts, newest first', personEmailsResponse),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, personEmailsResponse, await listPersonEmails(c.var.ctx, c.req.valid('param').id, cursor));
    },
  )
  .get(
    '/:id/campaigns',
    listing('Returns the emails of campaigns to a person, newest first', personCampaignsResponse),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, personCampaignsResponse, await listPersonCampaigns(c.var.ctx, c.req.valid('param').id, cursor));
    },
  )
  .get(
    '/:id/deletions',
    listing('Returns deletions of a person’s blog or account, newest first', personDeletionsResponse),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, personDeletionsResponse, await listPersonDeletions(c.var.ctx, c.req.valid('param').id, cursor));
    },
  );
