import { authMessages, type SignUpRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { enforceRecipientLimit } from '../mail/mail.service.ts';
import { addUserStatement, emailHolderStatement, usernameHolderStatement } from './accounts.repo.ts';
import { confirmationMail } from './confirmation.service.ts';
import { insertMailTokenStatements } from './mail-tokens.repo.ts';
import { endSessionStatement, openSessionStatement } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';
import { enforceAddressLimit, enforceEmailLimit } from './sign-in.service.ts';

/** Reads the users who have the email or the username. */
const holderStatements = ({ db }: Ctx, { email, username }: SignUpRequest) =>
  [emailHolderStatement(db, email), usernameHolderStatement(db, username)] as const;

/** @throws AppError conflict at the fields that another user has */
function refuseTaken(byEmail: readonly unknown[], byUsername: readonly unknown[]): void {
  const fields = {
    ...(byEmail.length > 0 && { email: authMessages.emailTaken }),
    ...(byUsername.length > 0 && { username: authMessages.usernameTaken }),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('conflict', first, { fields });
}

/**
 * Creates an account and signs its owner in. The user, session, token and confirmation mail are stored in one batch.
 * @throws AppError rate_limited; conflict with fields when the email or the username is taken
 */
export async function signUp(ctx: Ctx, input: SignUpRequest, browser: Browser): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  await enforceEmailLimit(ctx, input.email);
  refuseTaken(...(await ctx.db.batch(holderStatements(ctx, input))));
  await enforceRecipientLimit(ctx, input.email);

  const { email, username } = input;
  const passwordHash = await hashPassword(input.password);
  const user = { id: crypto.randomUUID(), email, username, passwordHash, createdAt: ctx.now };
  const session = newSession(ctx, browser, false);
  const { row, mail } = await confirmationMail(ctx, user, input.next);
  const [added, byEmail, byUsername] = await ctx.db.batch([
    addUserStatement(ctx.db, user),
    ...holderStatements(ctx, input),
    openSessionStatement(ctx.db, session, user),
    endSessionStatement(ctx.db, ctx.claim),
    ...insertMailTokenStatements(ctx.db, row, user.id, mail),
  ]);
  const [created] = added;
  if (created === undefined) {
    // Another request took the email or the username between the read and the write.
    refuseTaken(byEmail, byUsername);
    throw new AppError('internal', authMessages.signUpFailed);
  }
  wakeOutbox(ctx, 'mail');
  const theme = 'system' as const;
  const is = { emailConfirmed: false, isBlogger: false, isAdmin: false, isSubscriber: false };
  const person = { ...user, seq: created.seq, ...is, theme };
  return await createSignInResult(ctx, person, session, browser);
}
