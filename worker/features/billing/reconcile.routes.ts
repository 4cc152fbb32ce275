import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { reconciliationResponse } from '#contract/reconciliation.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { readLastReconciliation, startReconciliation } from './reconcile-now.service.ts';

/** Routes under /api/admin/money/reconciliation. */
export const reconcileRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'billing',
      summary: 'Returns the last Stripe reconciliation and its results (admins)',
      response: reconciliationResponse,
      errors: ADMIN_ERRORS,
    }),
    async (c) => respond(c, reconciliationResponse, await readLastReconciliation(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'billing',
      summary: 'Starts a Stripe reconciliation, unless one is running (admins)',
      response: reconciliationResponse,
      errors: { ...ADMIN_ERRORS, 503: ['unavailable'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, reconciliationResponse, await startReconciliation(c.var.ctx)),
  );
