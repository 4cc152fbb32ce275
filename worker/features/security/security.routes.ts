import { Hono } from 'hono';
import { auditQuery, auditResponse, securityEventsQuery, securityEventsResponse } from '#contract/security.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { readAudit, readSecurityEvents } from './logs.service.ts';

/** Under /api/admin. */
export const securityRoutes = new Hono<AppEnv>()
  .get(
    '/security-events',
    documentRoute({
      tag: 'security',
      summary: 'Returns the security log, newest first (admins)',
      response: securityEventsResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    queryParams(securityEventsQuery),
    async (c) => respond(c, securityEventsResponse, await readSecurityEvents(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/audit',
    documentRoute({
      tag: 'security',
      summary: 'Returns the audit log, newest first (admins)',
      response: auditResponse,
      errors: { ...ADMIN_ERRORS, 422: ['invalid_input'] },
    }),
    queryParams(auditQuery),
    async (c) => respond(c, auditResponse, await readAudit(c.var.ctx, c.req.valid('query'))),
  );
