import type { Ctx } from '../../context.ts';
import { actorId, enforceRateLimit, recordSecurityEvent } from '../security/security.service.ts';

/**
 * Counts an attempt at a code before it is checked, so parallel attempts count too (docs/product-rules.md "Limits").
 * @param key the account, or the known device or the session of its owner, whose quota strangers cannot use up
 * @throws AppError rate_limited
 */
export async function enforceCodeLimit(ctx: Ctx, key: string): Promise<void> {
  const { secondFactorCodes, secondFactorCodesPerDay } = ctx.config.limits;
  const event = 'brute_force_attempt';
  await enforceRateLimit(ctx, { name: 'second-factor', key, rule: secondFactorCodes, event });
  await enforceRateLimit(ctx, { name: 'second-factor-day', key, rule: secondFactorCodesPerDay, event });
}

/** Records a code or a passkey that was not accepted. `user` is the account's public id. */
export function recordWrongFactor(ctx: Ctx, what: string, user?: string): void {
  const detail = user === undefined ? what : `${what}, from ${ctx.address}`;
  recordSecurityEvent(ctx, { type: 'brute_force_attempt', actor: user ?? actorId(ctx), detail });
}
