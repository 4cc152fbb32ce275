import { Hono } from 'hono';
import { feedQuery, feedResponse } from '#contract/feed.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { readFeed, readFollowing } from './feed.service.ts';

export const feedRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'feed',
    summary:
      'Returns the viewer’s feed, or the general feed for guests and viewers who follow nothing. Optionally only what the viewer follows',
    response: feedResponse,
    errors: { 401: ['signed_out'], 422: ['invalid_input'] },
  }),
  queryParams(feedQuery),
  async (c) => {
    const { view, cursor } = c.req.valid('query');
    const read = { personal: readFeed, following: readFollowing }[view];
    return respond(c, feedResponse, await read(c.var.ctx, cursor));
  },
);
