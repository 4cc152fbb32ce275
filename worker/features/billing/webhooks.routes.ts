import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { webhookResponse } from '#contract/billing.schema';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { receiveWebhook } from './webhooks.service.ts';

/** An event holds one object of the provider's, a few kilobytes. */
const EVENT_MAX = 1024 * 1024;

/**
 * What the payment provider tells us. It proves itself by its signature, so that neither the Origin nor the type of the
 * body is asked for, and the general limit does not hold (architecture 'At the edge').
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
    summary: 'Takes a signed event of the payment provider',
    response: webhookResponse,
    errors: { 400: ['malformed_request'], 413: ['too_large'], 503: ['unavailable'] },
  }),
  async (c) => {
    await receiveWebhook(c.var.ctx, await c.req.text(), c.req.header('Stripe-Signature'));
    return respond(c, webhookResponse, { received: true });
  },
);
