import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Ctx } from '../context.ts';
import type { AppEnv } from './app-env.ts';

const PREFIX = '/api/admin';

/** Returns the route of a request as contract/admin-areas.ts lists it; null when there is none. */
function adminRouteOf(c: Context<AppEnv>): string | null {
  const match = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path.startsWith(`${PREFIX}/`));
  return match === undefined ? null : `${match.method} ${match.path.slice(PREFIX.length)}`;
}

/**
 * Guards every route of /api/admin. `requireAdminFor` throws for everyone who is not an admin, and for admins whose roles
 * do not include the route.
 */
export const adminsOnly = (requireAdminFor: (ctx: Ctx, route: string | null) => Promise<unknown>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await requireAdminFor(c.var.ctx, adminRouteOf(c));
    await next();
  });

/** Errors of every admin route in the OpenAPI document (http/respond.ts `documentRoute`). */
export const ADMIN_ERRORS = {
  401: ['signed_out' as const],
  403: ['forbidden' as const, 'second_factor_required' as const, 'verification_required' as const],
};
