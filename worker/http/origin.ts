import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { isUpload } from './upload-routes.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method only reads. */
export const isSafe = (method: string) => SAFE_METHODS.has(method);

/** Whether a request asks for a WebSocket. */
export const isUpgrade = (c: AppContext) => c.req.header('Upgrade')?.toLowerCase() === 'websocket';

/**
 * Unsafe requests must come from our own pages (Origin) and carry JSON, which no foreign page can send without asking
 * (architecture, 'At the edge'). Forms of every kind can, so that only uploads take them, multipart ones, and rely on
 * the Origin. So must upgrades: a browser opens a WebSocket for any page, and sends our cookies along.
 * @param onForeign is told of a request from elsewhere, for the security log
 */
export const requireOwnOrigin = (onForeign: (ctx: Ctx, detail: string) => void) =>
  createMiddleware<AppEnv>((c, next) => {
    const reads = isSafe(c.req.method);
    if (!reads || isUpgrade(c)) {
      const ctx = c.get('ctx');
      const origin = c.req.header('Origin');
      if (origin !== ctx.config.origin && origin !== new URL(c.req.url).origin) {
        onForeign(ctx, `${c.req.method} ${c.req.path} from ${origin ?? 'no origin'}`);
        throw new AppError('foreign_origin', 'This request did not come from our own pages');
      }
    }
    if (!reads) {
      const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
      const expected = isUpload(c) ? 'multipart/form-data' : 'application/json';
      if (type !== expected) throw new AppError('unsupported_media_type', `Send ${expected} (Content-Type)`);
    }
    return next();
  });
