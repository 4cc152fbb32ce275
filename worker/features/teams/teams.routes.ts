import { Hono } from 'hono';
import { cursorQuery } from '#contract/posts.schema';
import { teamPageSchema, teamParams, teamsResponse } from '#contract/teams.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { paramsOf, queryOf } from '../../http/validate.ts';
import { readTeamPage, readTeams } from './teams.service.ts';

/** Under /api/teams. */
export const teamsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documented({ tag: 'teams', summary: 'Every division with its teams', response: teamsResponse }),
    // The same for everybody until the next deployment.
    async (c) => respond(c, teamsResponse, readTeams(), 200, 'public, max-age=60'),
  )
  .get(
    '/:id/posts',
    documented({
      tag: 'teams',
      summary: 'A team with its posts, newest first',
      response: teamPageSchema,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    paramsOf(teamParams),
    queryOf(cursorQuery),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, teamPageSchema, await readTeamPage(c.var.ctx, id, c.req.valid('query').cursor));
    },
  );
