import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { describeError, logError } from '../../log.ts';
import { enqueueAgainStatements } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { PaymentsBusy } from '../../platform/stripe/payments-busy.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { eventMessage } from './billing.messages.ts';
import { enqueueOwedTransfers } from './billing.service.ts';
import { syncCheckout } from './checkout-sync.service.ts';
import { syncPayoutAccount } from './payout-account-sync.service.ts';
import {
  type EventRow,
  eventFailedStatement,
  eventsDoneStatement,
  invoiceOfChargeStatement,
  openEventsStatement,
  receivedEventStatement,
} from './stripe-events.repo.ts';
import { syncInvoiceSubscription, syncSubscription } from './subscription-sync.service.ts';
import { storedWebhookTarget } from './webhook-targets.policy.ts';

const REQUEUED_AT_ONCE = 500;

/**
 * Applies the state of an invoice. The event usually names the subscription, which saves a call. Otherwise the invoice
 * does.
 */
async function applyInvoiceOf(ctx: Ctx, invoiceId: string, { id: eventId, subscriptionId }: EventRow) {
  if (subscriptionId !== null) {
    const written = await syncSubscription(ctx, { subscriptionId, invoiceId, isLight: true });
    if (written?.eventIds.includes(eventId)) return true;
  }
  return (await syncInvoiceSubscription(ctx, invoiceId, { eventId, isLight: true })) !== null;
}

async function applyChargeOf(ctx: Ctx, chargeId: string, eventId: string): Promise<boolean> {
  const [known] = await invoiceOfChargeStatement(ctx.db, chargeId);
  if (known !== undefined && known.subscriptionId !== null) {
    const { subscriptionId, invoiceId } = known;
    return (await syncSubscription(ctx, { subscriptionId, invoiceId, eventId })) !== null;
  }
  const invoiceId = known?.invoiceId ?? (await requirePayments(ctx).invoiceOfCharge(chargeId));
  return invoiceId !== null && (await syncInvoiceSubscription(ctx, invoiceId, { eventId })) !== null;
}

async function applyAccountOf(ctx: Ctx, accountId: string): Promise<boolean> {
  const account = await syncPayoutAccount(ctx, accountId);
  if (account?.canReceive) await enqueueOwedTransfers(ctx, account.bloggerSeq);
  return account !== null;
}

/**
 * Fetches the subject of an event and stores its state.
 * @returns false when it was not created here
 */
async function applySubject(ctx: Ctx, event: EventRow): Promise<boolean> {
  const subject = storedWebhookTarget(event.type, event.objectId);
  if (subject === null) return false;
  const { kind, id } = subject;
  switch (kind) {
    case 'checkout':
      return await syncCheckout(ctx, id, event.id);
    case 'subscription':
      return (await syncSubscription(ctx, { subscriptionId: id, eventId: event.id, isLight: true })) !== null;
    case 'invoice':
      return await applyInvoiceOf(ctx, id, event);
    case 'charge':
      return await applyChargeOf(ctx, id, event.id);
    case 'account':
      return await applyAccountOf(ctx, id);
  }
}

/**
 * Applies a stored event. Stores the reason of a failure; the outbox retries. Has no effect when the event was applied,
 * for example together with another event of the same subscription.
 * @throws Stripe's or the database's errors
 */
export async function processEvent(ctx: Ctx, { payload }: { payload: { eventId: string } }): Promise<void> {
  const [event] = await receivedEventStatement(ctx.db, payload.eventId);
  if (event === undefined) return;
  try {
    const isOurs = await applySubject(ctx, event);
    await runBatch(ctx.db, [eventsDoneStatement(ctx.db, [event.id], isOurs ? 'applied' : 'ignored', ctx.now)]);
  } catch (error) {
    if (!(error instanceof PaymentsBusy)) {
      await runBatch(ctx.db, [eventFailedStatement(ctx.db, event.id, describeError(error), ctx.now)]).catch((failure) =>
        logError(failure, { requestId: ctx.requestId, event: event.id }),
      );
    }
    throw error;
  }
}

/** Queues unapplied events again an hour after their last attempt. Runs hourly. */
export async function requeueOpenEvents(ctx: Ctx): Promise<void> {
  if (ctx.ports.payments === null) return;
  const events = await openEventsStatement(ctx.db, ctx.now - HOUR, REQUEUED_AT_ONCE);
  if (events.length === 0) return;
  const messages = events.map(({ id, type }) =>
    eventMessage({ id, kind: storedWebhookTarget(type, id)?.kind ?? null }, ctx.now),
  );
  await runBatch(ctx.db, enqueueAgainStatements(ctx.db, messages));
  wakeOutbox(ctx, 'events');
}
