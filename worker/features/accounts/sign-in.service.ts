import { authMessages, type SignInRequest } from '#contract/accounts';
import type { SecondStep } from '#contract/second-factor';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hasSignedIn } from '../../platform/device-token.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { enforceRateLimit, recordSecurityEvent } from '../security/security.service.ts';
import { personByEmailStatement } from './accounts.repo.ts';
import { openSession } from './open-session.service.ts';
import { beginSecondStep } from './second-step.service.ts';
import type { Browser, SignInResult } from './sessions.service.ts';
import { enforceAddressLimit, enforceEmailLimit } from './sign-in-limits.service.ts';

/**
 * Counts the attempts of a known device apart from the email's quota: a stranger who exhausts the email's quota cannot
 * lock the owner out (docs/product-rules.md "Limits").
 */
async function enforceAccountLimit(ctx: Ctx, email: string, account: string | undefined, { device }: Browser) {
  if (device === null || account === undefined || !hasSignedIn(device, account)) {
    return await enforceEmailLimit(ctx, email);
  }
  const rule = ctx.config.limits.signInPerEmail;
  const key = `${device.id} ${account}`;
  await enforceRateLimit(ctx, { name: 'sign-in-device', key, rule, event: 'brute_force_attempt' });
}

/**
 * Signs a user in with a new session and ends the browser's previous one, or returns the second step. Two round trips.
 * @throws AppError rate_limited; invalid_credentials, after the same work for a known and an unknown email
 */
export async function signIn(
  ctx: Ctx,
  input: Required<SignInRequest>,
  browser: Browser,
): Promise<SignInResult | { secondStep: SecondStep }> {
  await enforceAddressLimit(ctx);
  const [person] = await personByEmailStatement(ctx.db, input.email, ctx.now);
  await enforceAccountLimit(ctx, input.email, person?.id, browser);
  const isRight = await verifyPassword(input.password, person?.passwordHash);
  if (person?.isAdmin && !isRight) {
    recordSecurityEvent(ctx, { type: 'brute_force_attempt', actor: person.id, detail: 'a wrong password' });
  }
  if (person === undefined || !isRight) throw new AppError('invalid_credentials', authMessages.invalidCredentials);

  const secondStep = await beginSecondStep(ctx, person, browser, input.remember);
  return secondStep === null ? await openSession(ctx, person, browser, input.remember, 'password') : { secondStep };
}
