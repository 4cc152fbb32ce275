import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import { readSessionToken } from '../platform/session-token.ts';
import type { AppEnv } from './app-env.ts';
import { sessionCookie } from './cookies.ts';

/**
 * Adds the claim of the session cookie to the context: verifies the signature and expiry; the first read checks that
 * the session is live (context.ts). A cookie signed with an unknown key remains in the browser: during a key rotation,
 * other instances may already have the key. `onForeign` logs forged cookies.
 */
export const readSessionCookie = (onForeign: (ctx: Ctx, detail: string) => void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const token = sessionCookie.read(c);
    if (token) {
      const claim = await readSessionToken(token, ctx.config.sessionKeys, ctx.now);
      if (claim === 'foreign') onForeign(ctx, `${c.req.method} ${c.req.path}: an invalid session cookie`);
      else if (claim === 'unknown_key') c.set('preservesCookie', true);
      else if (claim !== 'expired') ctx.claim = claim;
    }
    await next();
  });
