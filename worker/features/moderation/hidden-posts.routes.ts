import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import {
  hiddenPostParams,
  hiddenPostsResponse,
  hiddenResponse,
  hiddenTeamsResponse,
  moderationIdParams,
} from '#contract/moderation.schema';
import { cursorQuery } from '#contract/posts.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { listHiddenPosts, setHidden, teamsHiding } from './hidden-posts.service.ts';

const path = '/teams/:teamId/hidden-posts/:postId';
const setting = (summary: string) => adminRoute({ summary, response: hiddenResponse, errors: { 404: ['not_found'] } });

/** Under /api/admin: articles hidden on team pages. */
export const hiddenPostsRoutes = new Hono<AppEnv>()
  .get(
    '/hidden-posts',
    adminRoute({
      summary: 'Articles that team pages leave out, the last hidden first',
      response: hiddenPostsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, hiddenPostsResponse, await listHiddenPosts(c.var.ctx, c.req.valid('query').cursor)),
  )
  .get(
    '/posts/:id/hidden-teams',
    adminRoute({ summary: 'The teams whose pages leave an article out', response: hiddenTeamsResponse }),
    pathParams(moderationIdParams),
    async (c) => respond(c, hiddenTeamsResponse, { teamIds: await teamsHiding(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    path,
    setting('Leaves an article out of a team’s page'),
    pathParams(hiddenPostParams),
    jsonBody(emptyRequest),
    async (c) => {
      await setHidden(c.var.ctx, c.req.valid('param'), true);
      return respond(c, hiddenResponse, { isHidden: true });
    },
  )
  .delete(
    path,
    setting('Shows an article on a team’s page again'),
    pathParams(hiddenPostParams),
    jsonBody(emptyRequest),
    async (c) => {
      await setHidden(c.var.ctx, c.req.valid('param'), false);
      return respond(c, hiddenResponse, { isHidden: false });
    },
  );
