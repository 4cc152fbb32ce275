import { Hono } from 'hono';
import { liveMessage } from '#contract/live.schema';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { isUpgrade } from '../../http/origin.ts';
import { documentRoute } from '../../http/respond.ts';
import { openLiveSocket } from './live.service.ts';

export const liveRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'live',
    summary: 'Opens the WebSocket that notifies a page of stale data: text messages of this shape',
    status: 101,
    response: liveMessage,
    errors: { 401: ['signed_out'], 403: ['foreign_origin'], 426: ['upgrade_required'] },
  }),
  async (c) => {
    if (!isUpgrade(c)) throw new AppError('upgrade_required', 'This endpoint only accepts WebSockets');
    return await openLiveSocket(c.var.ctx, c.req.raw);
  },
);
