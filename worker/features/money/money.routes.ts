import { Hono } from 'hono';
import { cursorQuery, idParams } from '#contract/common.schema';
import {
  growthResponse,
  moneyCsv,
  moneyCsvParams,
  moneyCsvQuery,
  moneyDisputesResponse,
  moneyFailuresResponse,
  moneyPaymentsResponse,
  moneyRefundsResponse,
  owedResponse,
  paymentDetails,
  paymentsQuery,
  refundRequest,
  refundResponse,
  refundsQuery,
  statementResponse,
} from '#contract/money-desk.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import * as lists from './lists.service.ts';
import { exportMoneyTable } from './money-csv.service.ts';
import { readPayment } from './payment-details.service.ts';
import { refundPayment } from './refund-payment.service.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;
const moneyRoute = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'money', ...about, errors: { ...ADMIN_ERRORS, ...errors } });
const PAGED = { 422: ['invalid_input' as const] };

/** Under /api/admin/money. */
export const moneyRoutes = new Hono<AppEnv>()
  .get(
    '/payments',
    moneyRoute({
      summary: 'Returns payments of readers, newest first, by state, month and person',
      response: moneyPaymentsResponse,
      errors: PAGED,
    }),
    queryParams(paymentsQuery),
    async (c) => respond(c, moneyPaymentsResponse, await lists.listPayments(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/payments/:id',
    moneyRoute({
      summary: 'Returns a payment with its ledger lines and what can be refunded',
      response: paymentDetails,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, paymentDetails, await readPayment(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/payments/:id/refund',
    moneyRoute({
      summary: 'Refunds a payment, or ends its subscription and refunds the unused days',
      response: refundResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'], 503: ['unavailable'] },
    }),
    pathParams(idParams),
    jsonBody(refundRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, refundResponse, await refundPayment(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .get(
    '/failures',
    moneyRoute({
      summary: 'Returns payments that could not be collected, newest first',
      response: moneyFailuresResponse,
      errors: PAGED,
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, moneyFailuresResponse, await lists.listFailures(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/disputes',
    moneyRoute({ summary: 'Returns disputes, newest first', response: moneyDisputesResponse, errors: PAGED }),
    queryParams(cursorQuery),
    async (c) => respond(c, moneyDisputesResponse, await lists.listDisputes(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/refunds',
    moneyRoute({
      summary: 'Returns booked refunds, newest first, of a reader or a blogger',
      response: moneyRefundsResponse,
      errors: PAGED,
    }),
    queryParams(refundsQuery),
    async (c) => respond(c, moneyRefundsResponse, await lists.listRefunds(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/owed',
    moneyRoute({
      summary: 'Returns what bloggers are owed and why it is not transferred, the highest first',
      response: owedResponse,
      errors: PAGED,
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, owedResponse, await lists.listOwed(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/statement',
    moneyRoute({ summary: 'Returns the sums of the ledger by month, newest first', response: statementResponse }),
    async (c) => respond(c, statementResponse, { months: await lists.readMonthlyStatement(c.var.ctx) }),
  )
  .get(
    '/growth',
    moneyRoute({
      summary: 'Returns monthly recurring revenue, new and canceled subscriptions by month, oldest first',
      response: growthResponse,
    }),
    async (c) => respond(c, growthResponse, { months: await lists.readGrowth(c.var.ctx) }),
  )
  .get(
    '/csv/:table',
    moneyRoute({
      summary: 'Returns a table of the money desk as CSV; the filters are for payments',
      response: moneyCsv,
      type: 'text/csv',
      errors: { 404: ['not_found'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    pathParams(moneyCsvParams),
    queryParams(moneyCsvQuery),
    async (c) => {
      const { csv, fileName } = await exportMoneyTable(c.var.ctx, c.req.valid('param').table, c.req.valid('query'));
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
      });
    },
  );
