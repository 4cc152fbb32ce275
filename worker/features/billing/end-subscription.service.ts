import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { markSentStatement } from '../../outbox/lease.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { PaymentsDown, type ProviderInvoice } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { announceInterests, announceSubscriptions } from '../live/announcements.service.ts';
import {
  type EndSubscriptionPayload,
  endSubscriptionMessage,
  type LateRefundPayload,
  type PlannedRefund,
  type RefundScope,
} from './billing.messages.ts';
import { isLive, unusedCents } from './billing.policy.ts';
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
import { applyState } from './subscription-sync.service.ts';
import { endLocalSubscriptionStatements } from './subscription-writes.repo.ts';

type Message = { id: string; payload: Record<string, unknown> };

const sumOf = (refunds: ProviderInvoice['refunds']) =>
  refunds.reduce((sum, { cents, succeeded }) => sum + (succeeded ? cents : 0), 0);

/** What goes back of these payments. One that is disputed is in the bank's hands. */
function refundsOf(invoices: readonly ProviderInvoice[], givesBack: RefundScope, endedAt: number): PlannedRefund[] {
  return invoices
    .filter(({ disputes }) => disputes.every(({ state }) => state === 'won'))
    .flatMap((invoice) => {
      const { chargeId } = invoice;
      // Of a month that was free nothing was charged.
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

/** Of which payments something may go back: what is not used is always the newest one's. */
const paymentsOf = (
  ctx: Ctx,
  { stripeSubscriptionId, givesBack }: EndSubscriptionPayload,
): Promise<ProviderInvoice[]> =>
  requirePayments(ctx).invoicesOf(stripeSubscriptionId, givesBack === 'unused' ? 1 : undefined);

/** What was settled to go back the first time that this end got so far, so that asking again asks for the same. */
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

/** Ends a subscription of which the provider knows nothing, here. Quiet when it has ended. */
export async function endLocalSubscription(ctx: Ctx, row: EndedRow): Promise<void> {
  if (row.endedAt !== null) return;
  await runBatch(ctx.db, endLocalSubscriptionStatements(ctx.db, row.id, row, ctx.now));
  announceSubscriptions(ctx, row.subscriber);
  announceInterests(ctx, row.subscriber);
}

/**
 * Ends one here that the provider has known, and does not know any more.
 * @throws PaymentsDown when it does not know its reader either: it seems to answer for another account or mode
 */
async function endForgotten(ctx: Ctx, stripeId: string): Promise<void> {
  const [row] = await endedRowStatement(ctx.db, { stripeId });
  const customerId = row?.customerId ?? null;
  if (row === undefined || customerId === null || !(await requirePayments(ctx).hasCustomer(customerId))) {
    throw new PaymentsDown(new Error(`Neither ${stripeId} nor its reader is known: is it the right secret key?`));
  }
  logError(new Error(`The payment provider does not know ${stripeId}: it is ended here only`), {
    requestId: ctx.requestId,
  });
  await endLocalSubscription(ctx, row);
}

/** The same. Quiet when the provider knows the subscription. */
export async function endIfUnknownToProvider(ctx: Ctx, stripeId: string): Promise<void> {
  if ((await requirePayments(ctx).subscription(stripeId)) === null) await endForgotten(ctx, stripeId);
}

/**
 * Ends a subscription at the provider, lets nobody pay what is open of it, gives back what is to be given back, and writes
 * that. Each step looks what was done when it is taken again, so that it may break off anywhere and begin anew. What the
 * provider says is written also when it gives nothing back. One that it has forgotten ends here, and its end can be asked
 * for again should it come back.
 * @param message its row in the outbox
 */
export async function runEndSubscription(ctx: Ctx, { id, payload }: Message): Promise<void> {
  const end = payload as EndSubscriptionPayload;
  const { stripeSubscriptionId: subscriptionId } = end;
  const payments = requirePayments(ctx);
  const ended = await payments.cancelNow(subscriptionId);
  if (ended === null) {
    await endForgotten(ctx, subscriptionId);
    await runBatch(ctx.db, [deleteEndMessageStatement(ctx.db, id)]);
    return;
  }
  await payments.closeInvoices(subscriptionId);
  const failures = end.failures ?? 0;
  try {
    for (const { invoiceId, chargeId, cents } of await settledRefunds(ctx, id, end, ended.endedAt ?? ctx.now)) {
      await refundOnce(ctx, { mark: `end-refund-${invoiceId}`, chargeId, cents }, { messageId: id, failures });
      if (invoiceId !== ended.latestInvoiceId) await applyState(ctx, { subscriptionId, invoiceId });
    }
  } finally {
    await applyState(ctx, { subscriptionId });
  }
}

/** @param onlyIf a condition for beginning it */
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
    wakeOutbox(ctx);
    throw error;
  }
  await runBatch(ctx.db, [markSentStatement(ctx.db, message.id, ctx.now)]);
}

/**
 * Ends a subscription now; quiet when it has ended. What fails is taken up again by the outbox.
 * @throws what the provider throws
 */
export const endSubscriptionNow = (ctx: Ctx, end: EndSubscriptionPayload): Promise<void> =>
  beginEnd(ctx, end, hasNotEnded(end.stripeSubscriptionId));

/**
 * Ends a subscription that must not go on as it stands, with the unused share of what stands paid given back; not one that
 * may go on by now, as a missing payment has come since: that is looked at before each try to cancel it. One that is not
 * ours is left alone.
 */
export async function runEndInvalidSubscription(ctx: Ctx, { payload }: Pick<Message, 'payload'>): Promise<void> {
  const subscriptionId = String(payload.stripeSubscriptionId);
  const seen = await fetchSnapshot(ctx, { subscriptionId });
  if (seen === null) return await endIfUnknownToProvider(ctx, subscriptionId);
  if (isLive(seen.provider) && !mustEnd(seen)) {
    await applyState(ctx, { subscriptionId });
    return;
  }
  await requirePayments(ctx).cancelNow(subscriptionId);
  // Also where its end was written meanwhile, by the provider's word of the line above.
  await beginEnd(ctx, { stripeSubscriptionId: subscriptionId, givesBack: 'unused' });
}

/** Lets nobody pay what is open of a subscription that has ended, by whoever ended it. */
export async function voidOpenInvoices(ctx: Ctx, { payload }: Message): Promise<void> {
  await requirePayments(ctx).closeInvoices(String(payload.stripeSubscriptionId));
}

/** Gives back what was paid after the end of its subscription. */
export async function refundLatePayment(ctx: Ctx, { id, payload }: Message): Promise<void> {
  const {
    stripeSubscriptionId,
    invoiceId,
    chargeId,
    cents,
    failures = 0,
  } = payload as LateRefundPayload & {
    failures?: number;
  };
  await refundOnce(ctx, { mark: `late-refund-${invoiceId}`, chargeId, cents }, { messageId: id, failures });
  await applyState(ctx, { subscriptionId: stripeSubscriptionId, invoiceId });
}
