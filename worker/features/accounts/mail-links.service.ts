import { authMessages, type CheckLinkRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../../platform/secrets.ts';
import { confirmedByTokenStatement, mailedTokenStatement } from './mail-tokens.repo.ts';

/**
 * Checks whether a mailed link still works, without using it. One round trip.
 * @throws AppError token_invalid; conflict when the link has already confirmed its address
 */
export async function checkLink(ctx: Ctx, { token, purpose }: CheckLinkRequest): Promise<void> {
  const hash = hashToken(token);
  const [[mailed], confirmed] = await ctx.db.batch([
    mailedTokenStatement(ctx.db, hash, purpose, ctx.now),
    confirmedByTokenStatement(ctx.db, hash),
  ]);
  if (mailed?.isWorking) return;
  if (purpose === 'confirm_email' && confirmed.length > 0) {
    throw new AppError('conflict', authMessages.alreadyConfirmed);
  }
  throw new AppError('token_invalid', authMessages.linkInvalid);
}
