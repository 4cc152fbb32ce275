import type { Ctx } from '../../context.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { secondFactorChangedEmail } from '../mail/second-factor.emails.ts';
import { addresseeStatement } from './second-factor.repo.ts';

/**
 * Emails the owner of an account whose second factors `npm run admin:second-factor` removed: the command cannot encrypt
 * emails. Once for each message.
 */
export async function notifyRemovedFactors(
  ctx: Ctx,
  { id, payload }: { id: string; payload: { userId: string } },
): Promise<void> {
  const [user] = await addresseeStatement(ctx.db, payload.userId);
  if (user === undefined) return;
  const write = (head: Parameters<typeof secondFactorChangedEmail>[0]) =>
    secondFactorChangedEmail(head, user, 'removed by support');
  await enqueueStatement(ctx.db, await createEmailMessage(ctx, write, { to: user.email }, `email:${id}`));
  wakeOutbox(ctx, 'mail');
}
