import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { isUpload } from './upload-routes.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Checks whether the method only reads. */
export const isSafe = (method: string) => SAFE_METHODS.has(method);

/** Checks whether the request opens a WebSocket. */
export const isUpgrade = (c: AppContext) => c.req.header('Upgrade')?.toLowerCase() === 'websocket';

/**
 * Rejects unsafe requests from other sites: they need this site's Origin and JSON, which needs a preflight
 * (docs/product-rules.md "Requests from other sites"). Uploads are multipart and rely on the Origin. Upgrades need it
 * too: any page can open a WebSocket with the user's cookies. `onForeign` logs the rejection.
 */
export const requireOwnOrigin = (onForeign: (ctx: Ctx, detail: string) => void) =>
  createMiddleware<AppEnv>((c, next) => {
    const reads = isSafe(c.req.method);
    if (!reads || isUpgrade(c)) {
      const ctx = c.get('ctx');
      const origin = c.req.header('Origin');
      if (origin !== ctx.config.origin && origin !== new URL(c.req.url).origin) {
        onForeign(ctx, `${c.req.method} ${c.req.path} from ${origin ?? 'no origin'}`);
        throw new AppError('foreign_origin', 'Cross-origin requests are not allowed');
      }
    }
    if (!reads) {
      const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
      const expected = isUpload(c) ? 'multipart/form-data' : 'application/json';
      if (type !== expected) throw new AppError('unsupported_media_type', `Send ${expected} (Content-Type)`);
    }
    return next();
  });
