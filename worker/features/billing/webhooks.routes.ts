import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { webhookResponse } from '#contract/billing.schema';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { receiveWebhook } from './webhooks.service.ts';

/** Bytes. An event has one Stripe object, a few kilobytes. */
const EVENT_MAX = 1024 * 1024;

/**
 * Receives Stripe's webhooks. The signature authenticates them, so neither the origin check, the body type check nor
 * the general limit applies (docs/product-rules.md "Requests from other sites").
 */
export const webhooksRoutes = new Hono<AppEnv>().post(
  '/stripe',
  bodyLimit({
    maxSize: EVENT_MAX,
    onError: () => {
      throw new AppError('too_large', 'The request is too large');
    },
  }),
  documentRoute({
    tag: 'billing',
    summary: 'Receives a signed Stripe event',
    response: webhookResponse,
    errors: { 400: ['malformed_request'], 413: ['too_large'], 503: ['unavailable'] },
  }),
  async (c) => {
    await receiveWebhook(c.var.ctx, await c.req.text(), c.req.header('Stripe-Signature'));
    return respond(c, webhookResponse, { received: true });
  },
);
