import {
  authMessages,
  type ConfirmEmailRequest,
  type ConfirmEmailResponse,
  type CorrectEmailRequest,
  emailKey,
  type ResendConfirmationRequest,
  type Viewer,
} from '#contract/accounts';
import { type Ctx, requireUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashToken } from '../../platform/secrets.ts';
import { announceAccount, announceInterests } from '../live/announcements.service.ts';
import { confirmationEmail } from '../mail/account.emails.ts';
import { createEmailMessage, enforceRecipientLimit } from '../mail/mail.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { presentViewer } from './accounts.present.ts';
import { correctEmailStatement, emailHolderStatement } from './accounts.repo.ts';
import { newMailToken } from './mail-token.service.ts';
import { confirmStatements, insertMailTokenStatements } from './mail-tokens.repo.ts';
import { recordPastEmailStatement } from './past-emails.repo.ts';

/**
 * Confirms the address that a mailed token proves. Works once.
 * @throws AppError conflict when it was confirmed before, token_invalid for any other token that does not work
 */
export async function confirmEmail(ctx: Ctx, { token }: ConfirmEmailRequest): Promise<ConfirmEmailResponse> {
  const [confirmed, , already, carried] = await ctx.db.batch(confirmStatements(ctx.db, hashToken(token), ctx.now));
  const [owner] = confirmed;
  if (owner !== undefined) {
    announceAccount(ctx, owner.seq);
    if (carried.length > 0) announceInterests(ctx, owner.seq);
    return { carriedFollows: { usernames: carried.map(({ username }) => username), total: carried[0]?.total ?? 0 } };
  }
  if (already.length > 0) throw new AppError('conflict', authMessages.alreadyConfirmed);
  throw new AppError('token_invalid', authMessages.linkInvalid);
}

/** @throws AppError signed_out; conflict when there is nothing to confirm */
async function requireUnconfirmed(ctx: Ctx): Promise<SessionUser> {
  const user = await requireUser(ctx, authMessages.signInRequired);
  if (user.emailConfirmed) throw new AppError('conflict', authMessages.alreadyConfirmed);
  return user;
}

/**
 * Returns a new token's row and the mail whose link carries it.
 * @param next the path that the user came from; the page behind the link offers to return there
 */
export async function confirmationMail(ctx: Ctx, to: { username: string; email: string }, next: string | undefined) {
  const { token, row } = newMailToken(ctx, 'confirm_email', to.email);
  const mail = await createEmailMessage(ctx, (head) => confirmationEmail(head, to, token, next), { to: to.email });
  return { row, mail };
}

/**
 * Mails a new confirmation link. Earlier links work until they expire.
 * @throws AppError signed_out; conflict when confirmed already; rate_limited (5 a minute, 3 an hour for each address)
 */
export async function resendConfirmation(ctx: Ctx, { next }: ResendConfirmationRequest): Promise<void> {
  const user = await requireUnconfirmed(ctx);
  const { sensitive, confirmationMails } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: 'confirmation', key: user.id, rule: sensitive });
  await enforceRateLimit(ctx, { name: 'confirmation-mail', key: emailKey(user.email), rule: confirmationMails });
  await enforceRecipientLimit(ctx, user.email);
  const { row, mail } = await confirmationMail(ctx, user, next);
  await ctx.db.batch(insertMailTokenStatements(ctx.db, row, user.id, mail));
  wakeOutbox(ctx, 'mail');
}

/** @throws AppError conflict at the field when another user has the email */
function refuseTaken(user: SessionUser, holders: readonly { seq: number }[]): void {
  if (holders.every(({ seq }) => seq === user.seq)) return;
  throw new AppError('conflict', authMessages.emailTaken, { fields: { email: authMessages.emailTaken } });
}

/**
 * Corrects an unconfirmed address and mails it a link. Links sent to the old address stop working. Three round trips.
 * @throws AppError signed_out; conflict when confirmed already or the email is taken (at the field); rate_limited
 */
export async function correctEmail(ctx: Ctx, { email, next }: CorrectEmailRequest): Promise<Viewer> {
  const user = await requireUnconfirmed(ctx);
  const { sensitive, confirmationMails } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: 'correct-email', key: user.id, rule: sensitive });
  await enforceRateLimit(ctx, { name: 'correct-email-hour', key: user.id, rule: confirmationMails });
  refuseTaken(user, await emailHolderStatement(ctx.db, email));
  await enforceRecipientLimit(ctx, email);
  const { row, mail } = await confirmationMail(ctx, { ...user, email }, next);
  const [, corrected, , , byEmail] = await ctx.db.batch([
    recordPastEmailStatement(ctx.db, { userSeq: user.seq, email: user.email, isConfirmed: false }, ctx.now),
    correctEmailStatement(ctx.db, user.seq, email),
    ...insertMailTokenStatements(ctx.db, row, user.id, mail),
    emailHolderStatement(ctx.db, email),
  ]);
  if (corrected.length === 0) {
    refuseTaken(user, byEmail);
    throw new AppError('conflict', authMessages.alreadyConfirmed);
  }
  wakeOutbox(ctx, 'mail');
  announceAccount(ctx, user.seq);
  return presentViewer({ ...user, email });
}
