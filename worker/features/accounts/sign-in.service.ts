import { authMessages, emailKey, type SignInRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { personByEmailStatement } from './accounts.repo.ts';
import { endSessionStatement, openSessionStatement } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';

/**
 * Counts an attempt to sign in or up against the client address's quota (docs/product-rules.md "Limits"). Call it
 * first; success does not restore the quota.
 * @throws AppError rate_limited
 */
export async function enforceAddressLimit(ctx: Ctx): Promise<void> {
  await enforceRateLimit(ctx, { name: 'sign-in-address', key: ctx.address, rule: ctx.config.limits.signInPerAddress });
}

/**
 * Counts an attempt to sign in or up against the email's quota (docs/product-rules.md "Limits"), before a password is
 * hashed.
 * @throws AppError rate_limited
 */
export async function enforceEmailLimit(ctx: Ctx, email: string): Promise<void> {
  const rule = ctx.config.limits.signInPerEmail;
  await enforceRateLimit(ctx, { name: 'sign-in-email', key: emailKey(email), rule, event: 'brute_force_attempt' });
}

/**
 * Counts the attempts of a known device apart from the email's quota: a stranger who exhausts the email's quota cannot
 * lock the owner out (docs/product-rules.md "Limits").
 */
async function enforceAccountLimit(ctx: Ctx, email: string, account: string | undefined, { device }: Browser) {
  if (device === null || account === undefined || !device.accounts.includes(account)) {
    return await enforceEmailLimit(ctx, email);
  }
  const rule = ctx.config.limits.signInPerEmail;
  const key = `${device.id} ${account}`;
  await enforceRateLimit(ctx, { name: 'sign-in-device', key, rule, event: 'brute_force_attempt' });
}

/**
 * Signs a user in with a new session and ends the browser's previous one. Two round trips.
 * @throws AppError rate_limited; invalid_credentials, after the same work for a known and an unknown email
 */
export async function signIn(ctx: Ctx, input: Required<SignInRequest>, browser: Browser): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  const [person] = await personByEmailStatement(ctx.db, input.email);
  await enforceAccountLimit(ctx, input.email, person?.id, browser);
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
