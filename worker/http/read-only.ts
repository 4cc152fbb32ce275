import { createMiddleware } from 'hono/factory';
import { readOnlyError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isSafe } from './origin.ts';

/** While the database is moved (READ_ONLY) all can be read, and nothing else is begun (db/read-only has the last word). */
export const readOnly = createMiddleware<AppEnv>((c, next) => {
  if (c.get('ctx').config.readOnly && !isSafe(c.req.method)) throw readOnlyError();
  return next();
});
