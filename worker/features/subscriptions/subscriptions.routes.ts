import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import {
  offersQuery,
  offersResponse,
  receiptsQuery,
  receiptsResponse,
  redirectResponse,
  subscribeRequest,
  subscribeResponse,
  subscriptionParams,
  subscriptionsResponse,
} from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { readReceipts } from './receipts.service.ts';
import { readOffers, subscribe } from './subscribing.service.ts';
import { listSubscriptions, openPortal, resume, unsubscribe } from './subscriptions.service.ts';

const change = (summary: string) =>
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
    },
  });

export const subscriptionsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'subscriptions',
      summary: 'The viewer’s subscriptions, newest first, and what they cost a month',
      response: subscriptionsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, subscriptionsResponse, await listSubscriptions(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'subscriptions',
      summary: 'Begins a subscription: where to pay, or that an unsubscribed one goes on',
      response: subscribeResponse,
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden'],
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
      summary: 'What subscribing to each of some bloggers means for whoever asks',
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
      summary: 'What the viewer has paid and where it went, newest first',
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
      summary: 'Where the viewer manages how they pay',
      response: redirectResponse,
      errors: { 401: ['signed_out'], 409: ['conflict'], 429: ['rate_limited'], 503: ['unavailable'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, redirectResponse, await openPortal(c.var.ctx)),
  )
  .delete(
    '/:id',
    change('Unsubscribes: what is paid for may be read until its end'),
    pathParams(subscriptionParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, subscriptionsResponse, await unsubscribe(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/resume',
    change('Takes back an unsubscription before its end'),
    pathParams(subscriptionParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, subscriptionsResponse, await resume(c.var.ctx, c.req.valid('param').id)),
  );
