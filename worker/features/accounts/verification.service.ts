import type { VerificationMethodsResponse, VerificationRequest } from '#contract/accounts';
import { type Ctx, requireUser } from '../../context.ts';
import { requirePassword } from './current-password.service.ts';
import { markVerifiedStatement } from './sessions.repo.ts';

/**
 * Returns how the viewer can verify their session.
 * @throws AppError signed_out
 */
export async function listVerificationMethods(ctx: Ctx): Promise<VerificationMethodsResponse> {
  await requireUser(ctx);
  return { methods: ['password'] };
}

/**
 * Verifies the viewer's session for VERIFIED_FOR_MS (docs/product-rules.md "Step-up verification").
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input at the field of a wrong proof
 */
export async function verifySession(ctx: Ctx, proof: VerificationRequest): Promise<void> {
  await requirePassword(ctx, proof.password, 'password');
  await markVerifiedStatement(ctx.db, ctx.claim, ctx.now);
}
