import { authMessages, emailKey } from '#contract/accounts';
import { peopleMessages } from '#contract/people';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { announceAccount } from '../live/announcements.service.ts';
import { confirmNewAddressEmail, emailChangeRequestedEmail } from '../mail/account.emails.ts';
import { createEmailMessage, enforceRecipientLimit } from '../mail/mail.service.ts';
import { emailHolderStatement } from './accounts.repo.ts';
import { assertHelpedStatement, confirmByAdminStatements, correctByAdminStatement } from './address-help.repo.ts';
import { confirmationMail } from './confirmation.service.ts';
import { requestEmailChangeStatements } from './email-change.repo.ts';
import { newMailToken } from './mail-token.service.ts';
import { insertMailTokenStatements } from './mail-tokens.repo.ts';
import { recordPastEmailStatement } from './past-emails.repo.ts';

/** A person whose address an admin looks after. */
type Helped = { seq: number; id: string; username: string; email: string; isConfirmed: boolean };

const conflict = (message: string) => new AppError('conflict', message);

/** Runs a batch that begins with its assertion about the account. @throws AppError conflict */
async function runChecked(ctx: Ctx, statements: readonly Statement[]): Promise<void> {
  if ((await runAsserted(runBatch(ctx.db, statements))) === null) throw conflict(peopleMessages.changed);
}

function requireUnconfirmed({ isConfirmed }: Helped): void {
  if (isConfirmed) throw conflict(peopleMessages.alreadyConfirmed);
}

/** Mails a new confirmation link to a person. @throws AppError conflict when confirmed; rate_limited */
export async function resendConfirmationTo(ctx: Ctx, person: Helped, alongside: Statement): Promise<void> {
  requireUnconfirmed(person);
  await enforceRecipientLimit(ctx, person.email);
  const { row, mail } = await confirmationMail(ctx, person, undefined);
  await runChecked(ctx, [
    assertHelpedStatement(ctx.db, person, { isUnconfirmed: true }),
    ...insertMailTokenStatements(ctx.db, row, person.id, mail),
    alongside,
  ]);
  wakeOutbox(ctx, 'mail');
}

/** Confirms the address of a person, for whom an admin vouches. @throws AppError conflict when it is confirmed */
export async function confirmAddressOf(ctx: Ctx, person: Helped, alongside: Statement): Promise<void> {
  requireUnconfirmed(person);
  await runChecked(ctx, [
    assertHelpedStatement(ctx.db, person, { isUnconfirmed: true }),
    ...confirmByAdminStatements(ctx.db, person.seq, ctx.now),
    alongside,
  ]);
  announceAccount(ctx, person.seq);
}

/**
 * Corrects the address of a person: immediately if it is unconfirmed. A confirmed one changes when the link is used that is
 * mailed to the new address, and the old address is notified.
 * @throws AppError invalid_input for the present address; conflict at the field for one of another account; rate_limited
 */
export async function correctAddressOf(ctx: Ctx, person: Helped, email: string, alongside: Statement): Promise<void> {
  if (emailKey(email) === emailKey(person.email)) throw invalidInput({ email: peopleMessages.emailUnchanged });
  const taken = new AppError('conflict', authMessages.emailTaken, { fields: { email: authMessages.emailTaken } });
  if ((await emailHolderStatement(ctx.db, email)).length > 0) throw taken;
  await enforceRecipientLimit(ctx, email);
  if (person.isConfirmed) {
    const { token, row } = newMailToken(ctx, 'change_email', email);
    const [toNew, toOld] = await Promise.all([
      createEmailMessage(ctx, (head) => confirmNewAddressEmail(head, person, token), { to: email }),
      createEmailMessage(ctx, (head) => emailChangeRequestedEmail(head, person), { to: person.email }),
    ]);
    await runChecked(ctx, [
      assertHelpedStatement(ctx.db, person, { isFree: email }),
      ...requestEmailChangeStatements(ctx.db, row, person.seq, { toNew, toOld }),
      alongside,
    ]);
  } else {
    const { row, mail } = await confirmationMail(ctx, { ...person, email }, undefined);
    await runChecked(ctx, [
      assertHelpedStatement(ctx.db, person, { isUnconfirmed: true, isFree: email }),
      recordPastEmailStatement(ctx.db, { userSeq: person.seq, email: person.email, isConfirmed: false }, ctx.now),
      correctByAdminStatement(ctx.db, person.seq, email),
      ...insertMailTokenStatements(ctx.db, row, person.id, mail),
      alongside,
    ]);
  }
  wakeOutbox(ctx, 'mail');
  announceAccount(ctx, person.seq);
}
