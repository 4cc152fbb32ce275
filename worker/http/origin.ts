import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe requests must come from our own pages (Origin) and carry JSON or multipart, which no foreign form can send
 * without asking (architecture, 'At the edge').
 */
export const requireOwnOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) {
    const origin = c.req.header('Origin');
    if (origin !== new URL(c.req.url).origin && origin !== c.var.ctx.config.origin) {
      throw new AppError('foreign_origin', 'This request did not come from our own pages');
    }
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json' && type !== 'multipart/form-data') {
      throw new AppError('unsupported_media_type', 'Send JSON (Content-Type: application/json)');
    }
  }
  await next();
});
