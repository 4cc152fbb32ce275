import { authMessages, emailKey, type ResetPasswordRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/secrets.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { passwordChangedEmail, passwordResetEmail } from '../mail/account.emails.ts';
import { createEmailMessage, enforceRecipientLimit } from '../mail/mail.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { fileResetRequestStatement, personByEmailStatement } from './accounts.repo.ts';
import { newMailToken } from './mail-token.service.ts';
import { insertMailTokenStatements, mailedTokenStatement, resetStatements } from './mail-tokens.repo.ts';

async function enforceResetLimit(ctx: Ctx, name: string, email: string): Promise<void> {
  const { sensitive, passwordResets } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: `${name}-address`, key: ctx.address, rule: sensitive });
  await enforceRateLimit(ctx, { name, key: emailKey(email), rule: passwordResets });
}

/**
 * Builds the statements that mail a link to choose a new password; call `wakeOutbox` after the batch. For an unknown
 * address the same work has no effect.
 * @param person the user with this address
 */
export async function resetLinkStatements(
  ctx: Ctx,
  email: string,
  person: { id: string; username: string; email: string } | undefined,
) {
  const { id, ...to } = person ?? { id: crypto.randomUUID(), email, username: email };
  const { token, row } = newMailToken(ctx, 'reset_password', to.email);
  const mail = await createEmailMessage(ctx, (head) => passwordResetEmail(head, to, token), { to: to.email });
  return insertMailTokenStatements(ctx.db, row, id, mail);
}

/**
 * Mails a link to choose a new password. Does the same work and responds the same for an unknown address.
 * @throws AppError rate_limited (3 an hour for each email, 5 a minute for each client address)
 */
export async function sendResetLink(ctx: Ctx, email: string): Promise<void> {
  await enforceResetLimit(ctx, 'password-reset', email);
  const [person] = await personByEmailStatement(ctx.db, email, ctx.now);
  await enforceRecipientLimit(ctx, email, person !== undefined);
  await ctx.db.batch(await resetLinkStatements(ctx, email, person));
  wakeOutbox(ctx, 'mail');
}

/**
 * Stores a reset request for the admins. Responds the same for an unknown address.
 * @throws AppError rate_limited
 */
export async function requestAdminReset(ctx: Ctx, email: string): Promise<void> {
  await enforceResetLimit(ctx, 'reset-request', email);
  await fileResetRequestStatement(ctx.db, email, ctx.now);
}

/**
 * Sets a new password by a mailed token, which works once, ends all sessions of the user and notifies them by email.
 * @throws AppError token_invalid; rate_limited (5 a minute with one token)
 */
export async function resetPassword(ctx: Ctx, input: ResetPasswordRequest): Promise<void> {
  const hash = hashToken(input.token);
  const invalid = () => new AppError('token_invalid', authMessages.linkInvalid);
  // Reads the token first: an unknown one then costs neither a rate limiter's object nor a password hash.
  const [user] = await mailedTokenStatement(ctx.db, hash, 'reset_password', ctx.now);
  if (user === undefined) throw invalid();
  // Limits attempts with a working token: each costs a password hash until one of them has used the token.
  await enforceRateLimit(ctx, { name: 'use-reset-link', key: hash, rule: ctx.config.limits.sensitive });
  if (!user.isWorking) throw invalid();
  const passwordHash = await hashPassword(input.password);
  const notice = await createEmailMessage(ctx, (head) => passwordChangedEmail(head, user), { to: user.email });
  const [changed] = await ctx.db.batch(resetStatements(ctx.db, hash, passwordHash, notice, ctx.now));
  const [owner] = changed;
  if (owner === undefined) throw invalid();
  wakeOutbox(ctx, 'mail');
  closeEndedSockets(ctx, owner.seq, 'all');
}
