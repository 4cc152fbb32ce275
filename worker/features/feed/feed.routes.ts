import { Hono } from 'hono';
import { feedQuery, feedResponse } from '#contract/feed.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { queryOf } from '../../http/validate.ts';
import { readFeed, readFollowing } from './feed.service.ts';

export const feedRoutes = new Hono<AppEnv>().get(
  '/',
  documented({
    tag: 'feed',
    summary:
      'The viewer’s feed; the general one for guests and for those who follow nothing. Or strictly what the viewer follows',
    response: feedResponse,
    errors: { 401: ['signed_out'], 422: ['invalid_input'] },
  }),
  queryOf(feedQuery),
  async (c) => {
    const { view, cursor } = c.req.valid('query');
    const read = { personal: readFeed, following: readFollowing }[view];
    return respond(c, feedResponse, await read(c.var.ctx, cursor));
  },
);
