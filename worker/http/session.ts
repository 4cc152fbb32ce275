import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import { readSessionToken } from '../platform/session-token.ts';
import type { AppEnv } from './app-env.ts';
import { sessionCookie } from './cookies.ts';

/**
 * Puts what the session cookie claims on the context: its signature and expiry are checked here, whether the session
 * still lives with the first read (context.ts).
 * A cookie of a key that we do not have stays with its browser: while keys are rotated, other machines know it already.
 * @param onForeign is told of a cookie that we have given to nobody, for the security log
 */
export const readSessionCookie = (onForeign: (ctx: Ctx, detail: string) => void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const token = sessionCookie.read(c);
    if (token) {
      const claim = await readSessionToken(token, ctx.config.sessionKeys, ctx.now);
      if (claim === 'foreign') onForeign(ctx, `${c.req.method} ${c.req.path}: a session cookie that is not ours`);
      else if (claim === 'unknown_key') c.set('keepsCookie', true);
      else if (claim !== 'expired') ctx.claim = claim;
    }
    await next();
  });
