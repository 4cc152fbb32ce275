import { matchedRoutes } from 'hono/route';
import { logPageName } from '../log-redaction.ts';
import type { AppContext } from './app-env.ts';

/**
 * Returns the request's route as the code names it ('/api/posts/:id'), because a real path may contain personal data.
 */
export function routeName(c: AppContext): string {
  const named = matchedRoutes(c).find(({ path }) => !path.includes('*'));
  if (named !== undefined) return named.path;
  return c.req.path.startsWith('/api/') ? '/api/*' : logPageName(c.req.path);
}
