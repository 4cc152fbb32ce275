import { RECOVERY_CODE_LENGTH, secondFactorMessages } from '#contract/second-factor';
import type { Ctx } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import { acceptAppCode } from './authenticators.service.ts';
import { enforceCodeLimit, recordWrongFactor } from './code-limit.service.ts';
import { acceptRecoveryCode } from './recovery-codes.service.ts';

/**
 * Uses a code of the user's app, or a recovery code.
 * @param quota names the quota of attempts
 * @throws AppError rate_limited (10 an hour, 30 a day); invalid_input at the code
 */
export async function consumeFactorCode(
  ctx: Ctx,
  user: { seq: number; id: string; username: string; email: string },
  code: string,
  quota: string,
): Promise<void> {
  await enforceCodeLimit(ctx, quota);
  const isAccepted =
    code.length === RECOVERY_CODE_LENGTH
      ? await acceptRecoveryCode(ctx, user, code)
      : await acceptAppCode(ctx, user.seq, code);
  if (isAccepted) return;
  recordWrongFactor(ctx, 'a wrong code of a second factor', user.id);
  throw invalidInput({ code: secondFactorMessages.wrongCode });
}
