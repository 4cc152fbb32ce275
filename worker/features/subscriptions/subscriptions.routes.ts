import { Hono } from 'hono';
import { emptyRequest, idParams } from '#contract/common.schema';
import {
  offersQuery,
  offersResponse,
  receiptsQuery,
  receiptsResponse,
  redirectResponse,
  subscribeRequest,
  subscribeResponse,
  subscriptionsResponse,
} from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, type RouteErrors, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { readOffers } from './offers.service.ts';
import { readReceipts } from './receipts.service.ts';
import { subscribe } from './subscribe.service.ts';
import { listSubscriptions, openPortal, resume, unsubscribe } from './subscriptions.service.ts';

const change = (summary: string, errors: RouteErrors = {}) =>
  documentRoute({
    tag: 'subscriptions',
    summary,
    response: subscriptionsResponse,
    errors: {
      401: ['signed_out'],
      404: ['not_found'],
      409: ['conflict'],
      429: ['rate_limited'],
      503: ['unavailable'],
      ...errors,
    },
  });

export const subscriptionsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'subscriptions',
      summary: 'Returns the viewer’s subscriptions, newest first, and their monthly cost',
      response: subscriptionsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, subscriptionsResponse, await listSubscriptions(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'subscriptions',
      summary: 'Starts a checkout, or resumes an unsubscribed subscription',
      response: subscribeResponse,
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
        503: ['unavailable'],
      },
    }),
    jsonBody(subscribeRequest),
    async (c) => respond(c, subscribeResponse, await subscribe(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/offers',
    documentRoute({
      tag: 'subscriptions',
      summary: "Returns the viewer's offers for several bloggers",
      response: offersResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(offersQuery),
    async (c) => respond(c, offersResponse, await readOffers(c.var.ctx, c.req.valid('query').bloggers.split(','))),
  )
  .get(
    '/receipts',
    documentRoute({
      tag: 'subscriptions',
      summary: "Returns the viewer's payments and how each was split, newest first",
      response: receiptsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(receiptsQuery),
    async (c) => respond(c, receiptsResponse, await readReceipts(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/portal',
    documentRoute({
      tag: 'subscriptions',
      summary: 'Returns the link to manage payment methods',
      response: redirectResponse,
      errors: { 401: ['signed_out'], 409: ['conflict'], 429: ['rate_limited'], 503: ['unavailable'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, redirectResponse, await openPortal(c.var.ctx)),
  )
  .delete(
    '/:id',
    change('Unsubscribes; access continues until the end of the paid period'),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, subscriptionsResponse, await unsubscribe(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/resume',
    change('Resumes a subscription before it ends', { 403: ['consent_required'] }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, subscriptionsResponse, await resume(c.var.ctx, c.req.valid('param').id)),
  );
