import { authMessages } from '#contract/accounts';
import { suspendedMessage } from '#contract/people';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Person } from './accounts.repo.ts';
import { endSessionStatement, openSessionStatement, type Proof } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';

/** Tells a suspended user, who has proved to be the owner, the reason and the end. @throws AppError forbidden */
function requireNotSuspended(ctx: Ctx, { suspension: { since, until, reason } }: Person): void {
  if (since === null || (until !== null && until <= ctx.now)) return;
  throw new AppError('forbidden', suspendedMessage({ until, reason }));
}

/**
 * Opens a session of a user who has proved to be the owner of the account, and ends the browser's previous one.
 * @throws AppError invalid_credentials when the password has changed since it was read; forbidden for a suspended user
 */
export async function openSession(
  ctx: Ctx,
  person: Person,
  browser: Browser,
  remember: boolean,
  proof: Proof,
): Promise<SignInResult> {
  requireNotSuspended(ctx, person);
  const session = newSession(ctx, browser, remember);
  const [opened] = await ctx.db.batch([
    openSessionStatement(ctx.db, session, person, proof),
    endSessionStatement(ctx.db, ctx.claim),
  ]);
  if (opened.length === 0) throw new AppError('invalid_credentials', authMessages.invalidCredentials);
  return await createSignInResult(ctx, person, session, browser);
}
