import { Hono } from 'hono';
import { teamsResponse } from '#contract/teams.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { readTeams } from './teams.service.ts';

/** Under /api/teams. The same for everybody until the next deployment. */
export const teamsRoutes = new Hono<AppEnv>().get(
  '/',
  documented({ tag: 'teams', summary: 'Every division with its teams', response: teamsResponse }),
  async (c) => {
    c.header('Cache-Control', 'public, max-age=60');
    return respond(c, teamsResponse, readTeams());
  },
);
