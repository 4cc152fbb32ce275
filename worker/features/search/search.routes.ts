import { Hono } from 'hono';
import { searchQuery, searchResponse } from '#contract/search.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { search } from './search.service.ts';

export const searchRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'search',
    summary:
      'Searches bloggers, topics and the newest posts that contain every term; searches full premium texts only for viewers who may read them',
    response: searchResponse,
  }),
  queryParams(searchQuery),
  async (c) => respond(c, searchResponse, await search(c.var.ctx, c.req.valid('query').q)),
);
