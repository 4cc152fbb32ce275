import { createMiddleware } from 'hono/factory';
import { readOnlyError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isSafe } from './origin.ts';

/** Rejects writes while the database is being moved (READ_ONLY); db/read-only enforces it for every statement. */
export const readOnly = createMiddleware<AppEnv>((c, next) => {
  if (c.get('ctx').config.readOnly && !isSafe(c.req.method)) throw readOnlyError();
  return next();
});
