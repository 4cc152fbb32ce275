import { authMessages, type SignInRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Device, knowsAccount } from '../../platform/device-token.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { takePlace } from '../security/security.service.ts';
import { personByEmailStatement } from './accounts.repo.ts';
import { endSessionStatement, openSessionStatement } from './sessions.repo.ts';
import { type Browser, newSession, type SignedIn, signedIn } from './sessions.service.ts';

/**
 * Takes a place for an attempt to sign in or up, before anything costly happens (spec §5, decisions): so many per
 * client address, so many per e-mail. Success gives nothing back.
 * @param device a browser that has signed in to the account before has places of its own, so that a stranger who uses
 *   up the e-mail's does not lock the owner out
 * @throws AppError rate_limited
 */
export async function takeAttempt(ctx: Ctx, email: string, device: Device | null): Promise<void> {
  const { signInPerAddress, signInPerEmail } = ctx.config.limits;
  await takePlace(ctx, { name: 'sign-in-address', key: ctx.address, rule: signInPerAddress });
  const account = email.toLowerCase();
  const known = device !== null && knowsAccount(device, email);
  await takePlace(ctx, {
    name: known ? 'sign-in-device' : 'sign-in-email',
    key: known ? `${device.id} ${account}` : account,
    rule: signInPerEmail,
    event: 'brute_force_attempt',
  });
}

/**
 * Signs somebody in, in a new session; the browser's old one ends.
 * @throws AppError rate_limited; invalid_credentials, after the same work for a known and an unknown e-mail
 */
export async function signIn(ctx: Ctx, input: SignInRequest, browser: Browser): Promise<SignedIn> {
  await takeAttempt(ctx, input.email, browser.device);
  const [person] = await personByEmailStatement(ctx.db, input.email);
  const isRight = await verifyPassword(input.password, person?.passwordHash);
  if (person === undefined || !isRight) throw new AppError('invalid_credentials', authMessages.invalidCredentials);

  const session = newSession(ctx, browser, input.remember ?? false);
  const [opened] = await ctx.db.batch([
    openSessionStatement(ctx.db, session, person),
    endSessionStatement(ctx.db, ctx.claim),
  ]);
  if (opened.length === 0) throw new AppError('invalid_credentials', authMessages.invalidCredentials);
  return await signedIn(ctx, person, session, browser);
}
