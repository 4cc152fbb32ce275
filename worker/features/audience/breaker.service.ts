import { campaignReasons } from '#contract/bulk-mail';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { campaignPausedEmail, campaignPausedForAdminsEmail } from '../mail/bulk-mail.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import type { NotifiedRow } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { breakerStatements, notifyOfBreakerStatement, pauseByBreakerStatement, wouldPauseSql } from './breaker.repo.ts';
import { findBreakerCause, type ReportedCampaign } from './mail-reports.policy.ts';

/**
 * Pauses the open campaigns of a blogger if too many mails of one have bounced or caused complaints, and notifies the
 * blogger and the admins once. No round trip while the rates are low, otherwise two.
 */
export async function checkBreaker(ctx: Ctx, campaign: ReportedCampaign): Promise<void> {
  const cause = findBreakerCause(campaign);
  if (cause === null) return;
  const [[open], people] = await ctx.db.batch(breakerStatements(ctx.db, campaign));
  if (open === undefined) return;
  const blogger = people.find(({ isBlogger }) => isBlogger === 1)?.username ?? null;
  const facts = { ...campaign, cause, blogger };
  const mails = await Promise.all(
    people.map(({ seq, email, username, isBlogger }) =>
      createEmailMessage(
        ctx,
        (head) =>
          isBlogger === 1
            ? campaignPausedEmail(head, { username }, facts)
            : campaignPausedForAdminsEmail(head, { username }, facts),
        { to: email },
        `campaign-paused:${open.seq}:${isBlogger === 1 ? 'blogger' : 'admin'}:${seq}`,
      ),
    ),
  );
  const wouldPause = wouldPauseSql(campaign);
  const [notified] = await runBatch(ctx.db, [
    notifyOfBreakerStatement(ctx.db, campaign, ctx.now),
    ...mails.map((mail) => enqueueStatement(ctx.db, mail, wouldPause)),
    pauseByBreakerStatement(ctx.db, campaign, campaignReasons[cause]),
  ]);
  announceNotified(ctx, notified as NotifiedRow[]);
  wakeOutbox(ctx, 'mail');
}
