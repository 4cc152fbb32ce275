import { Hono } from 'hono';
import { platformResponse } from '#contract/settings.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { platformFacts } from './settings.service.ts';

export const platformRoutes = new Hono<AppEnv>().get(
  '/',
  documented({ tag: 'settings', summary: 'What every visitor may know of the platform', response: platformResponse }),
  async (c) => respond(c, platformResponse, await platformFacts(c.var.ctx)),
);
