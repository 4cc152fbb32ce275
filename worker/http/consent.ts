import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './app-env.ts';

/**
 * Routes that a person may not use until they agree to a version that is in force: publishing, comments and new payments
 * (docs/product-rules.md "Terms and consent"). Everything else works, leaving and canceling above all.
 */
export const consentRoutes: readonly string[] = [
  'PUT /api/posts/:id',
  'PUT /api/posts/:id/access',
  'PUT /api/drafts/:id/schedule',
  'POST /api/drafts/:id/schedule/now',
  'POST /api/imports/:id/publish',
  'POST /api/posts/:id/comments',
  'PUT /api/comments/:id',
  'POST /api/subscriptions',
  'POST /api/subscriptions/:id/resume',
];
const isConsentRoute = new Set(consentRoutes);

/** Makes the first read for the user of such a route check their consents (context.ts). */
export const requireConsents = createMiddleware<AppEnv>((c, next) => {
  const isListed = matchedRoutes(c).some(({ method, path }) => isConsentRoute.has(`${method} ${path}`));
  if (isListed) c.get('ctx').requiresConsent = true;
  return next();
});
