import { unsubscribePath } from '#contract/mail';
import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { readAddressHash, suppressedAmong } from '../audience/suppressions.service.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { repliesEmail } from '../mail/notification.emails.ts';
import { unsubscribeToken } from '../mail/unsubscribe-token.service.ts';
import {
  MAILED_MAX,
  mailedNotificationsStatement,
  replyMailRecipientStatement,
} from '../notifications/mailed.statements.ts';
import { presentNotification } from '../notifications/notifications.present.ts';
import { type ReplyMail, replyEmailId } from '../notifications/reply-mails.messages.ts';

/** Lifetime of an unsent email: it quotes what its reader might see when it was written. */
const REPLY_EMAIL_TTL_MS = HOUR;

/**
 * Writes the email about the unread replies and comments of a person's half hour, once. Writes none when they have read
 * all, turned these emails off, or their address is suppressed (docs/product-rules.md "Notifications").
 */
export async function writeReplyMail(ctx: Ctx, mail: ReplyMail): Promise<void> {
  const [[recipient], rows] = await ctx.db.batch([
    replyMailRecipientStatement(ctx.db, mail.userId),
    mailedNotificationsStatement(ctx.db, mail, ctx.now),
  ]);
  if (recipient === undefined || rows.length === 0) return;
  const hash = await readAddressHash(ctx, recipient.email);
  if ((await suppressedAmong(ctx, [hash])).has(hash)) return;
  const token = await unsubscribeToken(mail.userId, 'replies', ctx.config.sessionKeys);
  const unsubscribeUrl = `${ctx.config.origin}${unsubscribePath}?${new URLSearchParams({ token })}`;
  const listed = { items: rows.slice(0, MAILED_MAX).map(presentNotification), hasMore: rows.length > MAILED_MAX };
  const message = await createEmailMessage(
    ctx,
    (head) => repliesEmail(head, recipient, listed, unsubscribeUrl),
    { to: recipient.email },
    replyEmailId(mail),
  );
  await runBatch(ctx.db, [enqueueStatement(ctx.db, { ...message, expiresAt: ctx.now + REPLY_EMAIL_TTL_MS })]);
  wakeOutbox(ctx, 'mail');
}
