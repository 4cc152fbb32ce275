import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { markSentStatement } from '../../outbox/lease.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { PaymentsDown } from '../../platform/stripe/payment-errors.ts';
import type { ProviderInvoice } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { isLive } from '../access/access.policy.ts';
import { announceInterests, announceSubscriptions } from '../live/announcements.service.ts';
import {
  type EndSubscriptionPayload,
  endSubscriptionMessage,
  type LateRefundPayload,
  type PlannedRefund,
  type RefundScope,
} from './billing.messages.ts';
import { unusedCents } from './billing.policy.ts';
import {
  deleteEndMessageStatement,
  type EndedRow,
  endedRowStatement,
  endMessageStatement,
  freezeRefundsStatement,
  hasNotEnded,
} from './end-subscription.repo.ts';
import { mustEnd } from './follow-up-messages.service.ts';
import { refundOnce } from './refunds.service.ts';
import { fetchSnapshot } from './subscription-snapshot.service.ts';
import { syncSubscription } from './subscription-sync.service.ts';
import { endLocalSubscriptionStatements } from './subscription-writes.repo.ts';

type Message<Payload> = { id: string; payload: Payload };
type OfSubscription = { stripeSubscriptionId: string };

/** Mark of the refund that an ended subscription's payment gets. */
export const unusedRefundMark = (invoiceId: string) => `end-refund-${invoiceId}`;

const sumOf = (refunds: ProviderInvoice['refunds']) =>
  refunds.reduce((sum, { cents, succeeded }) => sum + (succeeded ? cents : 0), 0);

/** Plans the refunds of these payments. Skips disputed ones, which the bank decides, unless the dispute was won. */
function refundsOf(invoices: readonly ProviderInvoice[], givesBack: RefundScope, endedAt: number): PlannedRefund[] {
  return invoices
    .filter(({ disputes }) => disputes.every(({ state }) => state === 'won'))
    .flatMap((invoice) => {
      const { chargeId } = invoice;
      // A free month has no charge.
      if (chargeId === null) return [];
      const refundedCents = sumOf(invoice.refunds);
      const cents =
        givesBack === 'all'
          ? invoice.paidCents - refundedCents
          : unusedCents({ ...invoice, amountCents: invoice.paidCents, refundedCents, disputedCents: 0 }, endedAt);
      return [{ invoiceId: invoice.id, chargeId, cents, inAllCents: refundedCents + cents }];
    })
    .filter(({ cents }) => cents > 0);
}

/** Returns the payments that may be refunded. Only the newest one has an unused part. */
const paymentsOf = (
  ctx: Ctx,
  { stripeSubscriptionId, givesBack }: EndSubscriptionPayload,
): Promise<ProviderInvoice[]> =>
  requirePayments(ctx).invoicesOf(stripeSubscriptionId, givesBack === 'unused' ? 1 : undefined);

/** Returns the refunds that the first attempt planned; a retry then requests the same ones. */
async function settledRefunds(
  ctx: Ctx,
  id: string,
  end: EndSubscriptionPayload,
  endedAt: number,
): Promise<PlannedRefund[]> {
  if (end.refunds !== undefined) return end.refunds;
  const paid = await paymentsOf(ctx, end);
  const [, rows] = await ctx.db.batch([
    freezeRefundsStatement(ctx.db, id, refundsOf(paid, end.givesBack, endedAt)),
    endMessageStatement(ctx.db, id),
  ] as const);
  const stored = rows[0] && (JSON.parse(rows[0].payload) as EndSubscriptionPayload);
  if (stored?.refunds === undefined) throw new Error(`${id} is not in the outbox`);
  return stored.refunds;
}

/** Ends a subscription that Stripe does not know, here only. Has no effect on an ended one. */
export async function endLocalSubscription(ctx: Ctx, row: EndedRow): Promise<void> {
  if (row.endedAt !== null) return;
  await runBatch(ctx.db, endLocalSubscriptionStatements(ctx.db, row.id, row, ctx.now));
  announceSubscriptions(ctx, row.subscriber);
  announceInterests(ctx, row.subscriber);
}

/**
 * Ends a subscription here that Stripe no longer knows.
 * @throws PaymentsDown when Stripe does not know its customer either: the secret key may be of another account or mode
 */
async function endUnknown(ctx: Ctx, stripeId: string): Promise<void> {
  const [row] = await endedRowStatement(ctx.db, { stripeId });
  const customerId = row?.customerId ?? null;
  if (row === undefined || customerId === null || !(await requirePayments(ctx).hasCustomer(customerId))) {
    throw new PaymentsDown(
      new Error(`Neither ${stripeId} nor its reader is known. Check that the secret key is the right one.`),
    );
  }
  logError(new Error(`Stripe does not know ${stripeId}: it is ended here only`), {
    requestId: ctx.requestId,
  });
  await endLocalSubscription(ctx, row);
}

/** Ends a subscription here if Stripe does not know it. */
export async function endIfUnknownToProvider(ctx: Ctx, stripeId: string): Promise<void> {
  if ((await requirePayments(ctx).subscription(stripeId)) === null) await endUnknown(ctx, stripeId);
}

/**
 * Ends a subscription at Stripe, voids its open invoices, makes the planned refunds and stores the result, even when a
 * refund fails. Safe to repeat after a crash. One that Stripe no longer knows ends here, and its end can be requested
 * again.
 * @param message its row in the outbox
 */
export async function runEndSubscription(
  ctx: Ctx,
  { id, payload: end }: Message<EndSubscriptionPayload>,
): Promise<void> {
  const { stripeSubscriptionId: subscriptionId } = end;
  const payments = requirePayments(ctx);
  const ended = await payments.cancelNow(subscriptionId);
  if (ended === null) {
    await endUnknown(ctx, subscriptionId);
    await runBatch(ctx.db, [deleteEndMessageStatement(ctx.db, id)]);
    return;
  }
  await payments.closeInvoices(subscriptionId);
  const failures = end.failures ?? 0;
  try {
    for (const { invoiceId, chargeId, cents } of await settledRefunds(ctx, id, end, ended.endedAt ?? ctx.now)) {
      await refundOnce(ctx, { mark: unusedRefundMark(invoiceId), chargeId, cents }, { messageId: id, failures });
      if (invoiceId !== ended.latestInvoiceId) await syncSubscription(ctx, { subscriptionId, invoiceId });
    }
  } finally {
    await syncSubscription(ctx, { subscriptionId });
  }
}

/** @param onlyIf a condition for the first request */
async function beginEnd(ctx: Ctx, end: EndSubscriptionPayload, onlyIf?: ReturnType<typeof hasNotEnded>): Promise<void> {
  const message = endSubscriptionMessage(end, ctx.now);
  const [, endings] = await ctx.db.batch([
    enqueueStatement(ctx.db, message, onlyIf),
    endMessageStatement(ctx.db, message.id),
  ] as const);
  const ending = endings[0];
  if (ending === undefined || ending.state === 'sent') return;
  try {
    await runEndSubscription(ctx, { id: message.id, payload: JSON.parse(ending.payload) });
  } catch (error) {
    wakeOutbox(ctx, 'jobs');
    throw error;
  }
  await runBatch(ctx.db, [markSentStatement(ctx.db, message.id, ctx.now)]);
}

/**
 * Ends a subscription immediately, unless it has ended. The outbox retries a failure.
 * @throws Stripe's errors
 */
export const endSubscriptionNow = (ctx: Ctx, end: EndSubscriptionPayload): Promise<void> =>
  beginEnd(ctx, end, hasNotEnded(end.stripeSubscriptionId));

/**
 * Ends an invalid subscription, with the unused part of its payment refunded. Fetches it before each attempt, because a
 * late payment may have made it valid. Ignores one that was not created here.
 */
export async function runEndInvalidSubscription(ctx: Ctx, { payload }: { payload: OfSubscription }): Promise<void> {
  const subscriptionId = payload.stripeSubscriptionId;
  const seen = await fetchSnapshot(ctx, { subscriptionId });
  if (seen === null) return await endIfUnknownToProvider(ctx, subscriptionId);
  if (isLive(seen.provider) && !mustEnd(seen)) {
    await syncSubscription(ctx, { subscriptionId });
    return;
  }
  await requirePayments(ctx).cancelNow(subscriptionId);
  // Without a condition: the line above may already have made an event store the end.
  await beginEnd(ctx, { stripeSubscriptionId: subscriptionId, givesBack: 'unused' });
}

/** Voids the open invoices of an ended subscription. */
export async function voidOpenInvoices(ctx: Ctx, { payload }: { payload: OfSubscription }): Promise<void> {
  await requirePayments(ctx).closeInvoices(payload.stripeSubscriptionId);
}

/** Refunds a payment that was made after the end of its subscription. */
export async function refundLatePayment(ctx: Ctx, { id, payload }: Message<LateRefundPayload>): Promise<void> {
  const { stripeSubscriptionId, invoiceId, chargeId, cents, failures = 0 } = payload;
  await refundOnce(ctx, { mark: `late-refund-${invoiceId}`, chargeId, cents }, { messageId: id, failures });
  await syncSubscription(ctx, { subscriptionId: stripeSubscriptionId, invoiceId });
}
