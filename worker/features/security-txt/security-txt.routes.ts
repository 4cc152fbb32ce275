import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.service.ts';

export const securityTxtRoutes = new Hono<AppEnv>().get(SECURITY_TXT_PATH, async (c) => {
  c.header('Cache-Control', 'public, max-age=3600');
  return c.text(await securityTxt(c.var.ctx));
});
