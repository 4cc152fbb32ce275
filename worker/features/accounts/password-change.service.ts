import { authMessages, type ChangePasswordRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { invalidInput } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { passwordChangedEmail } from '../mail/account.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { requirePassword } from './current-password.service.ts';
import { changePasswordStatements } from './password-change.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';

/**
 * Changes the viewer's password, ends every session, opens a new one for this browser, voids mailed links and notifies
 * the user by email. Two round trips.
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input when the current password is wrong
 */
export async function changePassword(ctx: Ctx, input: ChangePasswordRequest, browser: Browser): Promise<SignInResult> {
  const { user, passwordHash: before, remember } = await requirePassword(ctx, input.current, 'current');
  const after = await hashPassword(input.password);
  const session = newSession(ctx, browser, remember);
  const mail = await createEmailMessage(ctx, (head) => passwordChangedEmail(head, user), { to: user.email });
  const change = { user, before, after, session, mail };
  const changed = await runAsserted(ctx.db.batch(changePasswordStatements(ctx.db, change, ctx.now)));
  // Another request changed the password between the read and the write.
  if (changed === null) throw invalidInput({ current: authMessages.wrongPassword });
  wakeOutbox(ctx, 'mail');
  closeEndedSockets(ctx, user.seq, 'all');
  return await createSignInResult(ctx, { ...user, passwordHash: after }, session, browser);
}
