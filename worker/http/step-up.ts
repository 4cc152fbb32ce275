import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './app-env.ts';

/**
 * Routes that need a verification of at most VERIFIED_FOR_MS, because a stolen session cookie must not suffice
 * (docs/product-rules.md "Step-up verification"). A change that takes the password checks it itself: `requirePassword`.
 */
export const verifiedRoutes: readonly string[] = [
  'POST /api/auth/correct-email',
  'POST /api/account/second-factor/authenticator',
  'PUT /api/account/second-factor/authenticator',
  'DELETE /api/account/second-factor/authenticator',
  'POST /api/account/second-factor/recovery-codes',
  'PUT /api/account/second-factor/new-devices',
  'POST /api/account/second-factor/passkey-options',
  'POST /api/account/second-factor/passkeys',
  'DELETE /api/account/second-factor/passkeys/:id',
  'PUT /api/profile/price',
  'POST /api/payouts/onboarding',
  'POST /api/admin/people/:id/deletion',
  'POST /api/admin/people/:id/confirmed-email',
  'PUT /api/admin/people/:id/email',
  'PUT /api/admin/people/:id/suspension',
  'DELETE /api/admin/people/:id/suspension',
  'POST /api/admin/admins',
  'PUT /api/admin/admins/:id',
  'DELETE /api/admin/admins/:id',
  'POST /api/admin/money/payments/:id/refund',
  'PUT /api/admin/platform/settings',
  'PUT /api/admin/platform/notice',
  'DELETE /api/admin/platform/fee/pending',
  'POST /api/admin/terms/:document/versions',
  'POST /api/admin/announcements',
  'POST /api/admin/platform/payments/onboarding',
  'PUT /api/admin/smtp',
  'DELETE /api/admin/smtp',
  'PUT /api/admin/bulk-mail',
  'DELETE /api/admin/bulk-mail',
  'PUT /api/admin/alerts/settings',
  'POST /api/admin/alerts/secret',
  'PUT /api/admin/alerts/emails',
];
const isVerifiedRoute = new Set(verifiedRoutes);

/** Makes the first read for the user of such a route check the session's verification (context.ts). */
export const stepUp = createMiddleware<AppEnv>((c, next) => {
  const isListed = matchedRoutes(c).some(({ method, path }) => isVerifiedRoute.has(`${method} ${path}`));
  if (isListed) c.get('ctx').requiresVerification = true;
  return next();
});
