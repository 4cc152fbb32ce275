import { authMessages } from '#contract/accounts';
import { type Ctx, readAsUser, requireVerified } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput, notSignedIn } from '../../errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { credentialsStatement } from './accounts.repo.ts';

/** A user who has just entered their current password, and the "remember me" flag of the session. */
export type VerifiedUser = { user: SessionUser; passwordHash: string; remember: boolean };

/**
 * Verifies the viewer's current password before a sensitive change. A user with a second factor must have used it
 * recently, too (docs/product-rules.md "Step-up verification"). One round trip.
 * @param field the form field that holds the password
 * @param check further checks and limits; throws before the password attempt is counted
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input at the field when the password is wrong; verification_required
 */
export async function requirePassword(
  ctx: Ctx,
  password: string,
  field: string,
  check: (user: SessionUser) => void | Promise<void> = () => {},
): Promise<VerifiedUser> {
  const { viewer, rows } = await readAsUser(ctx, () => [credentialsStatement(ctx.db, ctx.claim)]);
  const credentials = rows[0][0];
  if (credentials === undefined) throw notSignedIn();
  await check(viewer);
  const rule = ctx.config.limits.sensitive;
  await enforceRateLimit(ctx, { name: 'current-password', key: viewer.id, rule, event: 'brute_force_attempt' });
  if (!(await verifyPassword(password, credentials.passwordHash))) {
    throw invalidInput({ [field]: authMessages.wrongPassword });
  }
  const { passwordHash, remember, verifiedAt, hasAuthenticator, hasPasskey } = credentials;
  if (hasAuthenticator || hasPasskey) requireVerified(verifiedAt, ctx.now);
  return { user: viewer, passwordHash, remember };
}
