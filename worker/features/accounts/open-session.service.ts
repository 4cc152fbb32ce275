import { authMessages } from '#contract/accounts';
import { suspendedMessage } from '#contract/people';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { isKnownDevice } from '../../platform/device-token.ts';
import { describeBrowser } from '../../platform/user-agent.ts';
import { newAdminSignInEmail } from '../mail/admin.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import type { Person } from './accounts.repo.ts';
import { endSessionStatement, enqueueForSessionStatement, openSessionStatement, type Proof } from './sessions.repo.ts';
import { type Browser, createSignInResult, newSession, type SignInResult } from './sessions.service.ts';

/** Tells a suspended user, who has proved to be the owner, the reason and the end. @throws AppError forbidden */
function requireNotSuspended(ctx: Ctx, { suspension: { since, until, reason } }: Person): void {
  if (since === null || (until !== null && until <= ctx.now)) return;
  throw new AppError('forbidden', suspendedMessage({ until, reason }));
}

/** Returns the email about an admin's sign-in on a browser that did not know the account; null without one. */
async function newBrowserNotice(ctx: Ctx, person: Person, browser: Browser): Promise<NewOutboxMessage | null> {
  if (!person.isAdmin || isKnownDevice(browser.device, person)) return null;
  const signIn = { browser: describeBrowser(browser.userAgent), at: ctx.now };
  return await createEmailMessage(ctx, (head) => newAdminSignInEmail(head, person, signIn), { to: person.email });
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
  const notice = await newBrowserNotice(ctx, person, browser);
  const [opened] = await ctx.db.batch([
    openSessionStatement(ctx.db, session, person, proof),
    endSessionStatement(ctx.db, ctx.claim),
    ...(notice === null ? [] : [enqueueForSessionStatement(ctx.db, notice, session)]),
  ]);
  if (opened.length === 0) throw new AppError('invalid_credentials', authMessages.invalidCredentials);
  if (notice !== null) wakeOutbox(ctx, 'mail');
  return await createSignInResult(ctx, person, session, browser);
}
