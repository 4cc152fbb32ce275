import { matchedRoutes } from 'hono/route';
import { logPageName } from '../log-redaction.ts';
import type { AppContext } from './app-env.ts';

/** The route that a request belongs to as the code names it ('/api/posts/:id'): an address itself may name somebody. */
export function routeName(c: AppContext): string {
  const named = matchedRoutes(c).find(({ path }) => !path.includes('*'));
  if (named !== undefined) return named.path;
  return c.req.path.startsWith('/api/') ? '/api/*' : logPageName(c.req.path);
}
