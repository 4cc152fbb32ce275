import { Hono } from 'hono';
import { cursorQuery, idParams } from '#contract/common.schema';
import { teamPostsPageSchema, teamsResponse } from '#contract/teams.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams, queryParams } from '../../http/validate.ts';
import { readTeamPage, readTeams } from './teams.service.ts';

/** Under /api/teams. */
export const teamsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({ tag: 'teams', summary: 'Returns every division with its teams', response: teamsResponse }),
    // Identical for every viewer until the next deployment.
    async (c) => respond(c, teamsResponse, readTeams(), 200, 'public, max-age=60'),
  )
  .get(
    '/:id/posts',
    documentRoute({
      tag: 'teams',
      summary: 'Returns a team with its posts, newest first',
      response: teamPostsPageSchema,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, teamPostsPageSchema, await readTeamPage(c.var.ctx, id, c.req.valid('query').cursor));
    },
  );
