import { emailKey } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { enforceRateLimit } from '../security/security.service.ts';

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
