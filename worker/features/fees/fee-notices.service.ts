import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueAllStatements, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { EmailBranding } from '../mail/email-layout.text.ts';
import { feeChangeCanceledEmail, feeChangeEmail } from '../mail/fee.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { type FeeChange, feeChangeMessage, feeMailId } from '../settings/fee.messages.ts';
import { assertFeeChangeStatement, bloggersAfterStatement, type NotifiedBlogger } from './fee-notices.repo.ts';

/** Bloggers per slice. */
const SLICE = 50;

async function feeMail(
  ctx: Ctx,
  change: FeeChange,
  { id, username, email }: NotifiedBlogger,
): Promise<NewOutboxMessage> {
  const write = (head: EmailBranding) =>
    (change.isWithdrawn ? feeChangeCanceledEmail : feeChangeEmail)(head, username, change);
  return { ...(await createEmailMessage(ctx, write, { to: email }, feeMailId(change, id))), isBulk: true };
}

/**
 * Emails a fee change to a slice of bloggers, each once. Stops when the announced change was withdrawn, or the
 * withdrawn one was scheduled again.
 */
export async function mailFeeChange(ctx: Ctx, change: FeeChange): Promise<void> {
  const slice = await bloggersAfterStatement(ctx.db, change.after, SLICE);
  if (slice.length === 0) return;
  const mails = await Promise.all(slice.map(async (blogger) => await feeMail(ctx, change, blogger)));
  const last = slice.length === SLICE ? slice.at(-1) : undefined;
  const next = last === undefined ? [] : [feeChangeMessage({ ...change, after: last.seq }, ctx.now)];
  const written = await runAsserted(
    runBatch(ctx.db, [assertFeeChangeStatement(ctx.db, change), ...enqueueAllStatements(ctx.db, [...mails, ...next])]),
  );
  if (written === null) return;
  wakeOutbox(ctx, 'mail');
  if (last !== undefined) wakeOutbox(ctx, 'jobs');
}
