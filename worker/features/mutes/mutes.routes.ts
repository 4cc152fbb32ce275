import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { muteParams, muteRequest, mutesResponse } from '#contract/mutes.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, type RouteErrors, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { mute, readMutes, unmute } from './mutes.service.ts';

const errors: RouteErrors = { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] };

export const mutesRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'interests',
      summary: 'Returns everything that the viewer has muted',
      response: mutesResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, mutesResponse, await readMutes(c.var.ctx)),
  )
  .put(
    '/:kind/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Mutes a blogger, a subtopic, a category (by its key) or a person',
      response: mutesResponse,
      errors: { ...errors, 409: ['conflict'] },
    }),
    pathParams(muteParams),
    jsonBody(muteRequest),
    async (c) => respond(c, mutesResponse, await mute(c.var.ctx, c.req.valid('param'), c.req.valid('json').confirm)),
  )
  .delete(
    '/:kind/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Unmutes a blogger, a subtopic, a category (by its key) or a person',
      response: mutesResponse,
      errors,
    }),
    pathParams(muteParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, mutesResponse, await unmute(c.var.ctx, c.req.valid('param'))),
  );
