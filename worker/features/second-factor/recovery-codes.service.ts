import { randomBytes } from 'node:crypto';
import {
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  type RecoveryCodesResponse,
  secondFactorMessages,
} from '#contract/second-factor';
import { type Ctx, requireUser } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashToken } from '../../platform/secrets.ts';
import { toBase32 } from '../../platform/totp.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { recoveryCodeUsedEmail } from '../mail/second-factor.emails.ts';
import * as repo from './recovery-codes.repo.ts';
import { factorNotice } from './second-factor.service.ts';

/** Creates recovery codes as they are shown, and the hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const bytes = (RECOVERY_CODE_LENGTH * 5) / 8;
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(bytes)));
  return { codes: plain.map((code) => code.replace(/.{4}(?=.)/g, '$&-')), hashes: plain.map(hashToken) };
}

/**
 * Replaces the viewer's recovery codes: those from before stop working.
 * @throws AppError signed_out; verification_required; conflict without a second factor
 */
export async function replaceRecoveryCodes(ctx: Ctx): Promise<RecoveryCodesResponse> {
  const user = await requireUser(ctx);
  const { codes, hashes } = newRecoveryCodes();
  const notice = await factorNotice(ctx, user, 'recovery codes replaced');
  const [, stored] = await ctx.db.batch(repo.replaceCodesStatements(ctx.db, user.seq, { hashes, notice }, ctx.now));
  if (stored.length === 0) throw new AppError('conflict', secondFactorMessages.noSecondFactor);
  wakeOutbox(ctx, 'mail');
  return { codes };
}

/** Accepts a recovery code, once, and notifies its user by email. */
export async function acceptRecoveryCode(
  ctx: Ctx,
  user: { seq: number; username: string; email: string },
  code: string,
): Promise<boolean> {
  const [used, [remaining]] = await ctx.db.batch(
    repo.consumeRecoveryCodeStatements(ctx.db, user.seq, hashToken(code), ctx.now),
  );
  if (used.length === 0) return false;
  const left = remaining?.left ?? 0;
  const mail = await createEmailMessage(ctx, (head) => recoveryCodeUsedEmail(head, user, left), { to: user.email });
  await enqueueStatement(ctx.db, mail);
  wakeOutbox(ctx, 'mail');
  return true;
}
