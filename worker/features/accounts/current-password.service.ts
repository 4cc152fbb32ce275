import { authMessages } from '#contract/accounts';
import { type Ctx, readAs } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput, notSignedIn } from '../../errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { credentialsStatement } from './accounts.repo.ts';

/** Somebody who has just proven to know their password, and the session in which they did. */
export type VerifiedUser = { user: SessionUser; passwordHash: string; remember: boolean };

/**
 * Asks the signed-in person's password again, for what a stranger at an open screen must not do. One round trip.
 * @param field where the form holds it
 * @param check what else they must have got right, or have a place for: throws, before the password counts as tried
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input at the field when it is wrong
 */
export async function requirePassword(
  ctx: Ctx,
  password: string,
  field: string,
  check: (user: SessionUser) => void | Promise<void> = () => {},
): Promise<VerifiedUser> {
  const { viewer, rows } = await readAs(ctx, () => [credentialsStatement(ctx.db, ctx.claim)]);
  const credentials = rows[0][0];
  if (viewer === null || credentials === undefined) throw notSignedIn();
  await check(viewer);
  const rule = ctx.config.limits.sensitive;
  await enforceRateLimit(ctx, { name: 'current-password', key: viewer.id, rule, event: 'brute_force_attempt' });
  if (!(await verifyPassword(password, credentials.passwordHash))) {
    throw invalidInput({ [field]: authMessages.wrongPassword });
  }
  return { user: viewer, ...credentials };
}
