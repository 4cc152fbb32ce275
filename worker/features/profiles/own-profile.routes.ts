import { Hono } from 'hono';
import { bloggingRequest, ownProfileResponse, writingTopicsRequest } from '#contract/profiles.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { readOwnProfile, saveWritingTopics, setBlogging } from './own-profile.service.ts';

/** Under /api/profile: the viewer's own profile. */
export const ownProfileRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'profiles',
      summary: 'Returns your own profile; null before blogging is switched on',
      response: ownProfileResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, ownProfileResponse, await readOwnProfile(c.var.ctx)),
  )
  .put(
    '/blogging',
    documentRoute({
      tag: 'profiles',
      summary: 'Switches blogging on or off',
      response: ownProfileResponse,
      errors: { 401: ['signed_out'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(bloggingRequest),
    async (c) => respond(c, ownProfileResponse, await setBlogging(c.var.ctx, c.req.valid('json').enabled)),
  )
  .put(
    '/writing-topics',
    documentRoute({
      tag: 'profiles',
      summary: 'Replaces the categories you write in',
      response: ownProfileResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    jsonBody(writingTopicsRequest),
    async (c) => respond(c, ownProfileResponse, await saveWritingTopics(c.var.ctx, c.req.valid('json').categories)),
  );
