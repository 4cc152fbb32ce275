import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Stands before every route of /api/admin, so that none can be without it.
 * @param requireAdmin throws for everybody else
 */
export const adminsOnly = (requireAdmin: (ctx: Ctx) => Promise<unknown>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await requireAdmin(c.var.ctx);
    await next();
  });

/** What every route behind it says of itself (http/respond.ts `documented`). */
export const ADMIN_ERRORS = { 401: ['signed_out' as const], 403: ['forbidden' as const] };
