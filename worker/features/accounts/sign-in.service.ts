import { authMessages, emailKey, type SignInRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { personByEmailStatement } from './accounts.repo.ts';
import { endSessionStatement, openSessionStatement } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';

/**
 * Takes one of the client address's places for an attempt to sign in or up (spec §5, decisions), before anything else
 * happens. Success gives nothing back.
 * @throws AppError rate_limited
 */
export async function enforceAddressLimit(ctx: Ctx): Promise<void> {
  await enforceRateLimit(ctx, { name: 'sign-in-address', key: ctx.address, rule: ctx.config.limits.signInPerAddress });
}

/**
 * Takes one of the e-mail's places for an attempt to sign in or up (spec §5), before a password is hashed.
 * @throws AppError rate_limited
 */
export async function enforceEmailLimit(ctx: Ctx, email: string): Promise<void> {
  const rule = ctx.config.limits.signInPerEmail;
  await enforceRateLimit(ctx, { name: 'sign-in-email', key: emailKey(email), rule, event: 'brute_force_attempt' });
}

/**
 * A browser that has signed in to the account before has places of its own, so that a stranger who uses up the
 * e-mail's does not lock the owner out (decisions).
 */
async function takeAccountPlace(ctx: Ctx, email: string, account: string | undefined, { device }: Browser) {
  if (device === null || account === undefined || !device.accounts.includes(account)) {
    return await enforceEmailLimit(ctx, email);
  }
  const rule = ctx.config.limits.signInPerEmail;
  const key = `${device.id} ${account}`;
  await enforceRateLimit(ctx, { name: 'sign-in-device', key, rule, event: 'brute_force_attempt' });
}

/**
 * Signs somebody in, in a new session; the browser's old one ends. Two round trips.
 * @throws AppError rate_limited; invalid_credentials, after the same work for a known and an unknown e-mail
 */
export async function signIn(ctx: Ctx, input: Required<SignInRequest>, browser: Browser): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  const [person] = await personByEmailStatement(ctx.db, input.email);
  await takeAccountPlace(ctx, input.email, person?.id, browser);
  const isRight = await verifyPassword(input.password, person?.passwordHash);
  if (person === undefined || !isRight) throw new AppError('invalid_credentials', authMessages.invalidCredentials);

  const session = newSession(ctx, browser, input.remember);
  const [opened] = await ctx.db.batch([
    openSessionStatement(ctx.db, session, person),
    endSessionStatement(ctx.db, ctx.claim),
  ]);
  if (opened.length === 0) throw new AppError('invalid_credentials', authMessages.invalidCredentials);
  return await createSignInResult(ctx, person, session, browser);
}
