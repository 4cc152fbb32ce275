import { authMessages, type SignUpRequest } from '#contract/accounts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { HandleFacts } from '../handles/handles.policy.ts';
import { claimHandle, decideHandle, refusedHandle } from '../handles/handles.service.ts';
import { endRedirectStatement, type HandleClaim, handleFactsStatement } from '../handles/handles.statements.ts';
import { enforceRecipientLimit } from '../mail/mail.service.ts';
import { purgeHandle } from '../profiles/blogger-pages.service.ts';
import { recordSignUpConsentsStatement } from '../terms/consents.statements.ts';
import { addUserStatement, emailHolderStatement } from './accounts.repo.ts';
import { confirmationMail } from './confirmation.service.ts';
import { insertMailTokenStatements } from './mail-tokens.repo.ts';
import { endSessionStatement, openSessionStatement } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';
import { enforceAddressLimit, enforceEmailLimit } from './sign-in-limits.service.ts';

type Holders = readonly [byEmail: readonly unknown[], byUsername: readonly HandleFacts[]];

/** Reads who has the email, and whether the username can be taken. */
const holderStatements = ({ db }: Ctx, { email }: SignUpRequest, claim: HandleClaim) =>
  [emailHolderStatement(db, email), handleFactsStatement(db, claim)] as const;

/** @throws AppError conflict at the fields that a new account cannot have */
async function refuseTaken(ctx: Ctx, { username }: SignUpRequest, [byEmail, byUsername]: Holders): Promise<void> {
  const state = await decideHandle(ctx, username, byUsername);
  const refused = state === 'free' ? null : refusedHandle(state);
  const fields = { ...(byEmail.length > 0 && { email: authMessages.emailTaken }), ...refused?.fields };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('conflict', first, { fields });
}

/**
 * Creates an account and signs its owner in. The user, session, token and confirmation mail are stored in one batch.
 * @throws AppError rate_limited; conflict with fields when the email or the username cannot be taken
 */
export async function signUp(ctx: Ctx, input: SignUpRequest, browser: Browser): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  await enforceEmailLimit(ctx, input.email);
  const claim = claimHandle(ctx, input.username);
  await refuseTaken(ctx, input, await ctx.db.batch(holderStatements(ctx, input, claim)));
  await enforceRecipientLimit(ctx, input.email);

  const { email, username } = input;
  const passwordHash = await hashPassword(input.password);
  const user = { id: crypto.randomUUID(), email, username, passwordHash, createdAt: ctx.now };
  const session = newSession(ctx, browser, false);
  const { row, mail } = await confirmationMail(ctx, user, input.next);
  const [added, byEmail, byUsername, ended] = await ctx.db.batch([
    addUserStatement(ctx.db, user, claim),
    ...holderStatements(ctx, input, claim),
    endRedirectStatement(ctx.db, claim),
    openSessionStatement(ctx.db, session, user, 'password'),
    endSessionStatement(ctx.db, ctx.claim),
    recordSignUpConsentsStatement(ctx.db, user.id, ctx.now),
    ...insertMailTokenStatements(ctx.db, row, user.id, mail),
  ]);
  const [created] = added;
  if (created === undefined) {
    // Another request took the email or the username between the read and the write.
    await refuseTaken(ctx, input, [byEmail, byUsername]);
    throw new AppError('internal', authMessages.signUpFailed);
  }
  wakeOutbox(ctx, 'mail');
  if (ended.length > 0) ctx.waitUntil(purgeHandle(ctx, username));
  const theme = 'system' as const;
  const is = { emailConfirmed: false, isBlogger: false, isAdmin: false, adminRoles: [], isSubscriber: false };
  const person = { ...user, seq: created.seq, ...is, theme, unread: 0 as const, mustAgree: false };
  return await createSignInResult(ctx, person, session, browser);
}
