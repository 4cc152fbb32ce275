import { Hono } from 'hono';
import { bloggerParams, bloggerResponse } from '#contract/profiles.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { paramsOf } from '../../http/validate.ts';
import { readBlogger } from './profiles.service.ts';

export const bloggersRoutes = new Hono<AppEnv>().get(
  '/:id',
  documented({
    tag: 'profiles',
    summary: 'A blogger as others see them, with their newest posts',
    response: bloggerResponse,
    errors: { 404: ['not_found'] },
  }),
  paramsOf(bloggerParams),
  async (c) => respond(c, bloggerResponse, await readBlogger(c.var.ctx, c.req.valid('param').id)),
);
