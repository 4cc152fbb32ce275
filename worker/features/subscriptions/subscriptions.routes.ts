import { Hono } from 'hono';
import { subscriptionsResponse } from '#contract/subscriptions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { listSubscriptions } from './subscriptions.service.ts';

export const subscriptionsRoutes = new Hono<AppEnv>().get(
  '/',
  documented({
    tag: 'subscriptions',
    summary: 'The viewer’s running subscriptions, newest first, and what they cost a month',
    response: subscriptionsResponse,
    errors: { 401: ['signed_out'] },
  }),
  async (c) => respond(c, subscriptionsResponse, await listSubscriptions(c.var.ctx)),
);
