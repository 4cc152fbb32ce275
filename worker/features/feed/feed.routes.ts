import { Hono } from 'hono';
import { feedResponse } from '#contract/feed.schema';
import { cursorQuery } from '#contract/posts.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { queryOf } from '../../http/validate.ts';
import { readFeed } from './feed.service.ts';

export const feedRoutes = new Hono<AppEnv>().get(
  '/',
  documented({
    tag: 'feed',
    summary: 'The viewer’s feed; the general one for guests and for those who follow nothing',
    response: feedResponse,
    errors: { 422: ['invalid_input'] },
  }),
  queryOf(cursorQuery),
  async (c) => respond(c, feedResponse, await readFeed(c.var.ctx, c.req.valid('query').cursor)),
);
