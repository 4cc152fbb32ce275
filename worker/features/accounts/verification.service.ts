import type { VerificationMethodsResponse, VerificationRequest } from '#contract/accounts';
import { secondFactorMessages } from '#contract/second-factor';
import { type Ctx, readAsUser } from '../../context.ts';
import { userFactorsStatement } from '../../db/user-factors.ts';
import { invalidInput } from '../../errors.ts';
import { consumeFactorCode } from '../second-factor/factor-codes.service.ts';
import { consumePasskey } from '../second-factor/passkeys.service.ts';
import { requirePassword } from './current-password.service.ts';
import { markVerifiedStatement } from './sessions.repo.ts';

async function readOwnFactors(ctx: Ctx) {
  const { viewer, rows } = await readAsUser(ctx, (user) => [userFactorsStatement(ctx.db, user)]);
  const [factors] = rows;
  return {
    viewer,
    hasApp: factors.some(({ hasAuthenticator }) => hasAuthenticator),
    hasPasskey: factors.some(({ hasPasskey }) => hasPasskey),
  };
}

/**
 * Returns how the viewer can verify their session: with the password only if there is no second factor.
 * @throws AppError signed_out
 */
export async function listVerificationMethods(ctx: Ctx): Promise<VerificationMethodsResponse> {
  const { hasApp, hasPasskey } = await readOwnFactors(ctx);
  if (!hasApp && !hasPasskey) return { methods: ['password'] };
  return { methods: [...(hasPasskey ? ['passkey' as const] : []), hasApp ? 'code' : 'recovery-code'] };
}

/**
 * Verifies the viewer's session for VERIFIED_FOR_MS (docs/product-rules.md "Step-up verification").
 * @param cookie the challenge that was issued to this browser, for a passkey
 * @throws AppError signed_out; rate_limited; invalid_input at the field of a wrong proof; token_invalid for a passkey
 */
export async function verifySession(ctx: Ctx, proof: VerificationRequest, cookie: string | undefined): Promise<void> {
  const { viewer, hasApp, hasPasskey } = await readOwnFactors(ctx);
  if (proof.method === 'password') {
    if (hasApp || hasPasskey) throw invalidInput({ password: secondFactorMessages.codeRequired });
    await requirePassword(ctx, proof.password, 'password');
  } else if (proof.method === 'code') {
    await consumeFactorCode(ctx, viewer, proof.code, `session ${ctx.claim?.sessionId}`);
  } else {
    const { seq } = await consumePasskey(ctx, proof.passkey, cookie, 'verify');
    if (seq !== viewer.seq) throw invalidInput({ passkey: secondFactorMessages.passkeyRefused });
  }
  const method = proof.method === 'password' ? 'password' : 'factor';
  await markVerifiedStatement(ctx.db, ctx.claim, method, ctx.now);
}
