import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import type { AppEnv } from './app-env.ts';

/** Guards every route of /api/admin. `requireAdmin` throws for everyone else. */
export const adminsOnly = (requireAdmin: (ctx: Ctx) => Promise<unknown>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await requireAdmin(c.var.ctx);
    await next();
  });

/** Errors of every admin route in the OpenAPI document (http/respond.ts `documentRoute`). */
export const ADMIN_ERRORS = {
  401: ['signed_out' as const],
  403: ['forbidden' as const, 'second_factor_required' as const, 'verification_required' as const],
};
