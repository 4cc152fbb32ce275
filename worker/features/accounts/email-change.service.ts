import {
  type AccountResponse,
  authMessages,
  type ChangeEmailRequest,
  type ConfirmEmailRequest,
  emailKey,
} from '#contract/accounts';
import { type Ctx, readAsUser } from '../../context.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashToken } from '../../platform/secrets.ts';
import { customerEmailMessage } from '../billing/billing.messages.ts';
import { announceAccount } from '../live/announcements.service.ts';
import { confirmNewAddressEmail, emailChangedEmail, emailChangeRequestedEmail } from '../mail/account.emails.ts';
import { createEmailMessage, enforceRecipientLimit } from '../mail/mail.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { emailHolderStatement } from './accounts.repo.ts';
import { requirePassword } from './current-password.service.ts';
import {
  changeEmailStatements,
  emailChangeStatement,
  pendingEmailStatement,
  requestEmailChangeStatements,
} from './email-change.repo.ts';
import { newMailToken } from './mail-token.service.ts';

/**
 * Returns the account settings that are not part of the viewer. One round trip.
 * @throws AppError signed_out
 */
export async function readAccount(ctx: Ctx): Promise<AccountResponse> {
  const { rows } = await readAsUser(ctx, (user) => [pendingEmailStatement(ctx.db, user, ctx.now)]);
  return { pendingEmail: rows[0][0]?.email ?? null };
}

/**
 * Mails a link to the new address and a notice to the present one; nothing changes before the link is used
 * (docs/product-rules.md "Accounts"). A wrong password uses the hourly quota too. Three round trips.
 * @throws AppError signed_out; invalid_input for a wrong password or the present address; conflict at the field when
 * the address is taken; rate_limited
 */
export async function requestEmailChange(ctx: Ctx, { email, password }: ChangeEmailRequest): Promise<AccountResponse> {
  const { user } = await requirePassword(ctx, password, 'password', async (viewer) => {
    if (emailKey(email) === emailKey(viewer.email)) throw invalidInput({ email: authMessages.emailUnchanged });
    await enforceRateLimit(ctx, {
      name: 'change-email-hour',
      key: viewer.id,
      rule: ctx.config.limits.confirmationMails,
    });
  });
  const taken = new AppError('conflict', authMessages.emailTaken, { fields: { email: authMessages.emailTaken } });
  if ((await emailHolderStatement(ctx.db, email)).length > 0) throw taken;
  await enforceRecipientLimit(ctx, email);
  const { token, row } = newMailToken(ctx, 'change_email', email);
  const [toNew, toOld] = await Promise.all([
    createEmailMessage(ctx, (head) => confirmNewAddressEmail(head, user, token), { to: email }),
    createEmailMessage(ctx, (head) => emailChangeRequestedEmail(head, user), { to: user.email }),
  ]);
  const [stored] = await ctx.db.batch(requestEmailChangeStatements(ctx.db, row, user.seq, { toNew, toOld }));
  if (stored.length === 0) throw taken;
  wakeOutbox(ctx, 'mail');
  announceAccount(ctx, user.seq);
  return { pendingEmail: email };
}

/**
 * Sets the address that a mailed token proves, and notifies the old one. Works once, in any browser.
 * @throws AppError token_invalid; conflict when the address was taken in between
 */
export async function changeEmail(ctx: Ctx, { token }: ConfirmEmailRequest): Promise<void> {
  const hash = hashToken(token);
  const [change] = await emailChangeStatement(ctx.db, hash, ctx.now);
  if (change === undefined) throw new AppError('token_invalid', authMessages.linkInvalid);
  const notice = await createEmailMessage(ctx, (head) => emailChangedEmail(head, change), { to: change.email });
  const toProvider = customerEmailMessage(change.id, hash.slice(0, 12), ctx.now);
  const [changed, , , , , holders] = await ctx.db.batch(
    changeEmailStatements(ctx.db, { ...change, hash }, { notice, toProvider }, ctx.now),
  );
  if (changed.length === 0) {
    throw holders.some(({ seq }) => seq !== change.seq)
      ? new AppError('conflict', authMessages.emailTaken)
      : new AppError('token_invalid', authMessages.linkInvalid);
  }
  wakeOutbox(ctx, 'mail');
  wakeOutbox(ctx, 'jobs');
  announceAccount(ctx, change.seq);
}
