import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueAllStatements, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { EmailBranding } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { priceChangeCancelledEmail, priceChangeEmail } from '../mail/price.emails.ts';
import { type PriceChangeSlice, priceChangeMessage, priceItemMessage, priceNoticeId } from './prices.messages.ts';
import {
  type AffectedSubscriptionRow,
  affectedSubscriptionsStatement,
  assertCurrentChangeStatement,
  currentChangeStatement,
} from './prices.repo.ts';

/** Subscribers per slice. */
const SLICE = 50;

/**
 * Returns the email to a subscriber, or null if the change does not affect them: unsubscribed, subscribed since at the
 * new price, or never notified of the withdrawn price.
 */
async function notice(
  ctx: Ctx,
  change: PriceChangeSlice,
  blogger: string,
  row: AffectedSubscriptionRow,
): Promise<NewOutboxMessage | null> {
  const { priceCents, next } = change;
  if (row.active === 0 || row.isNotified === 1 || (next === null && row.announced !== 1)) return null;
  const parties = { reader: row.username, blogger };
  const write = (head: EmailBranding) =>
    next === null
      ? priceChangeCancelledEmail(head, parties, priceCents)
      : priceChangeEmail(head, parties, {
          priceCents,
          nextCents: next.priceCents,
          from: next.from,
          isAnother: row.announced === 1,
        });
  const mail = await createEmailMessage(ctx, write, { to: row.email }, priceNoticeId(change, row.id));
  return { ...mail, isBulk: true };
}

/** Returns all messages for a slice of subscribers: emails, price updates at the provider, and the next slice. */
async function messagesFor(
  ctx: Ctx,
  change: PriceChangeSlice,
  blogger: string,
  slice: readonly AffectedSubscriptionRow[],
) {
  const notices = await Promise.all(slice.map(async (row) => await notice(ctx, change, blogger, row)));
  const items = slice.map(({ id, active }) => {
    const announced = change.next !== null && active === 1;
    return priceItemMessage({ subscriptionId: id, version: change.version, announced }, ctx.now);
  });
  const last = slice.length === SLICE ? slice.at(-1) : undefined;
  const onward = last === undefined ? [] : [priceChangeMessage({ ...change, after: last.id }, ctx.now)];
  return [...notices.filter((row) => row !== null), ...items, ...onward];
}

/**
 * Notifies a slice of a blogger's subscribers of a price change and enqueues their updates at the provider. Each
 * receives one email, however often this runs. Stops if a newer change replaces this one.
 */
export async function notifyPriceChange(ctx: Ctx, change: PriceChangeSlice): Promise<void> {
  const [[blogger], slice] = await ctx.db.batch([
    currentChangeStatement(ctx.db, change),
    affectedSubscriptionsStatement(ctx.db, change, SLICE),
  ]);
  if (blogger === undefined || slice.length === 0) return;
  const messages = await messagesFor(ctx, change, blogger.username, slice);
  const written = await runAsserted(
    runBatch(ctx.db, [assertCurrentChangeStatement(ctx.db, change), ...enqueueAllStatements(ctx.db, messages)]),
  );
  if (written === null) return;
  wakeOutbox(ctx, 'mail');
  const announce = async ({ reader }: AffectedSubscriptionRow) => await ctx.ports.live.subscriptionsChanged(reader);
  ctx.waitUntil(Promise.all(slice.map(announce)).catch((error) => logError(error, { requestId: ctx.requestId })));
}
