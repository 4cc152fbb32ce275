import { Hono } from 'hono';
import { cursorQuery, emptyRequest, idParams } from '#contract/common.schema';
import {
  hiddenPostParams,
  hiddenPostsResponse,
  hiddenResponse,
  hiddenTeamsResponse,
  hideRequest,
} from '#contract/moderation.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { listHiddenPosts, setHidden, teamsHiding } from './hidden-posts.service.ts';

const path = '/teams/:teamId/hidden-posts/:postId';

/** Under /api/admin: articles hidden on team pages. */
export const hiddenPostsRoutes = new Hono<AppEnv>()
  .get(
    '/hidden-posts',
    adminRoute({
      summary: 'Returns articles hidden from team pages, last hidden first',
      response: hiddenPostsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, hiddenPostsResponse, await listHiddenPosts(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/posts/:id/hidden-teams',
    adminRoute({ summary: 'Returns the teams whose pages hide an article', response: hiddenTeamsResponse }),
    pathParams(idParams),
    async (c) => respond(c, hiddenTeamsResponse, { teamIds: await teamsHiding(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    path,
    adminRoute({
      summary: 'Hides an article from a team’s page, with a statement of reasons to its author',
      response: hiddenResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(hiddenPostParams),
    jsonBody(hideRequest),
    async (c) => {
      await setHidden(c.var.ctx, c.req.valid('param'), c.req.valid('json'));
      return respond(c, hiddenResponse, { isHidden: true });
    },
  )
  .delete(
    path,
    adminRoute({
      summary: 'Unhides an article on a team’s page',
      response: hiddenResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(hiddenPostParams),
    jsonBody(emptyRequest),
    async (c) => {
      await setHidden(c.var.ctx, c.req.valid('param'), null);
      return respond(c, hiddenResponse, { isHidden: false });
    },
  );
