import { Hono } from 'hono';
import { bulkMailRequest, bulkMailResponse, domainCheckQuery, domainCheckResponse } from '#contract/bulk-mail.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { readBulkMail, removeBulkMail, saveBulkMail } from './bulk-mail.service.ts';
import { checkDomain } from './domain-check.service.ts';

/** Under /api/admin/bulk-mail. */
export const bulkMailRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Returns the mail server for bulk mail (admins)',
      response: bulkMailResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, bulkMailResponse, await readBulkMail(c.var.ctx)),
  )
  .put(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Saves the mail server for bulk mail and uses it from now on (admins)',
      response: bulkMailResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    jsonBody(bulkMailRequest),
    async (c) => respond(c, bulkMailResponse, await saveBulkMail(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Removes the mail server for bulk mail: the account server sends it (admins)',
      response: bulkMailResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'] },
    }),
    async (c) => respond(c, bulkMailResponse, await removeBulkMail(c.var.ctx)),
  )
  .get(
    '/domain',
    documentRoute({
      tag: 'mail',
      summary: 'Looks up SPF, DKIM, DMARC and the bounces of the domain that sends bulk mail (admins)',
      response: domainCheckResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    queryParams(domainCheckQuery),
    async (c) => respond(c, domainCheckResponse, await checkDomain(c.var.ctx, c.req.valid('query').selector)),
  );
