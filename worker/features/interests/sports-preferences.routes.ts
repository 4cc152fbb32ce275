import { Hono } from 'hono';
import { emptyRequest, idParams } from '#contract/common.schema';
import { interestsResponse, saveSportsRequest } from '#contract/interests.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { followLeague, followTeam, saveSports, unfollowLeague, unfollowTeam } from './sports-preferences.service.ts';

/** Routes under /api/interests about leagues and teams. */
export const sportsPreferencesRoutes = new Hono<AppEnv>()
  .put(
    '/sports',
    documentRoute({
      tag: 'interests',
      summary: 'Replaces all leagues and teams that the viewer follows',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(saveSportsRequest),
    async (c) => respond(c, interestsResponse, await saveSports(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    '/teams/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Follows a team, in addition to what is followed already',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await followTeam(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/leagues/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Follows a whole league, in addition to what is followed already',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await followLeague(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/teams/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Unfollows a team; the other teams of a fully followed league stay followed',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await unfollowTeam(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/leagues/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Unfollows a whole league',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await unfollowLeague(c.var.ctx, c.req.valid('param').id)),
  );
