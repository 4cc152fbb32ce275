import { createMiddleware } from 'hono/factory';
import { readSessionToken } from '../platform/session-token.ts';
import type { AppEnv } from './app-env.ts';
import { sessionCookie } from './cookies.ts';

/**
 * Puts what the session cookie claims on the context: its signature and expiry are checked here, whether the session
 * still lives with the first read (context.ts).
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = sessionCookie.read(c);
  if (token !== undefined) c.var.ctx.claim = await readSessionToken(token, c.var.ctx.config.sessionKeys, c.var.ctx.now);
  await next();
});
