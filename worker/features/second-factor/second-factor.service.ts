import type { SecondFactorResponse } from '#contract/second-factor';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { type FactorChange, secondFactorChangedEmail } from '../mail/second-factor.emails.ts';
import * as repo from './second-factor.repo.ts';

/** Creates the email about a change of a user's second factors. */
export const factorNotice = (
  ctx: Ctx,
  user: { username: string; email: string },
  change: FactorChange,
): Promise<NewOutboxMessage> =>
  createEmailMessage(ctx, (head) => secondFactorChangedEmail(head, user, change), { to: user.email });

/**
 * Returns the viewer's second factors, without secrets.
 * @throws AppError signed_out
 */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactorResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    repo.ownFactorsStatement(ctx.db, user),
    repo.ownPasskeysStatement(ctx.db, user),
  ]);
  const [[own], passkeys] = rows;
  const hasAuthenticator = own?.hasAuthenticator === 1;
  return {
    hasAuthenticator,
    passkeys,
    recoveryCodesLeft: own?.recoveryCodesLeft ?? 0,
    newDeviceCodes: own?.newDeviceCodes === 1,
    isRequired:
      ctx.config.adminSecondFactor === 'required' && viewer.isAdmin && !hasAuthenticator && passkeys.length === 0,
  };
}

/**
 * Switches the emailed code for sign-ins on new devices on or off.
 * @throws AppError signed_out; verification_required
 */
export async function setNewDeviceCodes(ctx: Ctx, isOn: boolean): Promise<void> {
  const user = await requireUser(ctx);
  const notice = await factorNotice(ctx, user, isOn ? 'new-device codes on' : 'new-device codes off');
  await ctx.db.batch(repo.setNewDeviceCodesStatements(ctx.db, user.seq, isOn, notice));
  wakeOutbox(ctx, 'mail');
}
