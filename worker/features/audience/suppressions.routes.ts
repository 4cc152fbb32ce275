import { Hono } from 'hono';
import { suppressionQuery, suppressionResponse } from '#contract/bulk-mail.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import { lookUpAddress, removeSuppression } from './address-lookup.service.ts';

/** Under /api/admin/bulk-mail. */
export const suppressionsRoutes = new Hono<AppEnv>()
  .get(
    '/suppressions',
    documentRoute({
      tag: 'mail',
      summary: 'Returns whether an address gets no bulk mail, and why (admins)',
      response: suppressionResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    queryParams(suppressionQuery),
    async (c) => respond(c, suppressionResponse, await lookUpAddress(c.var.ctx, c.req.valid('query').address)),
  )
  .delete(
    '/suppressions',
    documentRoute({
      tag: 'mail',
      summary: 'Removes an address from the suppression list, except after a complaint (admins)',
      response: suppressionResponse,
      errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(suppressionQuery),
    async (c) => respond(c, suppressionResponse, await removeSuppression(c.var.ctx, c.req.valid('json').address)),
  );
