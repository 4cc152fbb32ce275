import { Hono } from 'hono';
import { availabilityResponse, handleParams } from '#contract/handles.schema';
import { bloggerResponse } from '#contract/profiles.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { pathParams } from '../../http/validate.ts';
import { readBlogger } from '../profiles/profiles.service.ts';
import { readAvailability } from './handles.service.ts';

export const handlesRoutes = new Hono<AppEnv>()
  .get(
    '/:username',
    documentRoute({
      tag: 'profiles',
      summary: 'Returns the public profile of the blogger with a username, or of the last one who had it',
      response: bloggerResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(handleParams),
    async (c) => respond(c, bloggerResponse, await readBlogger(c.var.ctx, { handle: c.req.valid('param').username })),
  )
  .get(
    '/:username/available',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns whether you can take a username',
      response: availabilityResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 429: ['rate_limited'] },
    }),
    pathParams(handleParams),
    async (c) => respond(c, availabilityResponse, await readAvailability(c.var.ctx, c.req.valid('param').username)),
  );
