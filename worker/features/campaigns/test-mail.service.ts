import { type Ctx, requireUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { createFinishedMessage } from '../mail/mail.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { writeDraftMail } from './draft-mail.service.ts';

/**
 * Emails the viewer's draft to their own address, as readers with access would get it.
 * @throws AppError signed_out; email_unconfirmed; forbidden; not_found; rate_limited (5 an hour)
 */
export async function sendTestMail(ctx: Ctx, id: string): Promise<void> {
  const texts = await writeDraftMail(ctx, id, 'whole');
  const user = await requireUser(ctx);
  checkBlogger(user);
  await enforceRateLimit(ctx, { name: 'test-mail', key: user.id, rule: ctx.config.limits.testMails });
  const mail = await createFinishedMessage(ctx, { ...texts, subject: `Test: ${texts.subject}` }, { to: user.email });
  await runBatch(ctx.db, [enqueueStatement(ctx.db, mail)]);
  wakeOutbox(ctx, 'mail');
}
