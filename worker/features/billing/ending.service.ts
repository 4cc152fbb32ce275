import type { Ctx } from '../../context.ts';
import type { ProviderInvoice } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { applyState } from './apply-state.service.ts';
import { unusedCents } from './billing.policy.ts';
import type { EndPayload, GivenBack, LateRefundPayload } from './billing-messages.ts';
import { endingStatement, freezeRefundsStatement } from './endings.repo.ts';
import { refundOnce } from './refunding.service.ts';

type Message = { id: string; payload: Record<string, unknown> };
type Settled = { invoiceId: string; chargeId: string; cents: number };

const sumOf = (refunds: ProviderInvoice['refunds']) =>
  refunds.reduce((sum, { cents, succeeded }) => sum + (succeeded ? cents : 0), 0);

/** What goes back of these payments. One that is disputed is in the bank's hands. */
function refundsOf(invoices: readonly ProviderInvoice[], givesBack: GivenBack, endedAt: number): Settled[] {
  const paid = invoices.filter(({ paidCents, chargeId }) => paidCents > 0 && chargeId !== null);
  return paid
    .filter(({ dispute }) => dispute === null || dispute.state === 'won')
    .map((invoice) => {
      const refundedCents = sumOf(invoice.refunds);
      const cents =
        givesBack === 'all'
          ? invoice.paidCents - refundedCents
          : unusedCents({ ...invoice, amountCents: invoice.paidCents, refundedCents, disputedCents: 0 }, endedAt);
      return { invoiceId: invoice.id, chargeId: invoice.chargeId ?? '', cents };
    })
    .filter(({ cents }) => cents > 0);
}

/** Of which payments something may go back: what is not used is always the newest one's. */
async function paymentsOf(ctx: Ctx, { stripeSubscriptionId, givesBack }: EndPayload): Promise<ProviderInvoice[]> {
  if (givesBack === 'nothing') return [];
  return await requirePayments(ctx).invoicesOf(stripeSubscriptionId, givesBack === 'unused' ? 1 : undefined);
}

/** What was settled to go back the first time that this end got so far, so that asking again asks for the same. */
async function settledRefunds(ctx: Ctx, id: string, end: EndPayload, endedAt: number): Promise<Settled[]> {
  if (end.refunds !== undefined) return end.refunds;
  const paid = await paymentsOf(ctx, end);
  const [, rows] = await ctx.db.batch([
    freezeRefundsStatement(ctx.db, id, refundsOf(paid, end.givesBack, endedAt)),
    endingStatement(ctx.db, id),
  ] as const);
  const stored = rows[0] && (JSON.parse(rows[0].payload) as EndPayload);
  if (stored?.refunds === undefined) throw new Error(`${id} is not in the outbox`);
  return stored.refunds;
}

/**
 * Ends a subscription at the provider, lets nobody pay what is open of it, gives back what is to be given back, and writes
 * that. Each step looks what was done when it is taken again, so that it may break off anywhere and begin anew. What the
 * provider says is written also when it gives nothing back.
 * @param message its row in the outbox
 */
export async function deliverEnd(ctx: Ctx, { id, payload }: Message): Promise<void> {
  const end = payload as EndPayload;
  const { stripeSubscriptionId: subscriptionId } = end;
  const payments = requirePayments(ctx);
  const ended = await payments.cancelNow(subscriptionId);
  await payments.voidOpenInvoices(subscriptionId);
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

/** Lets nobody pay what is open of a subscription that has ended, by whoever ended it. */
export async function deliverVoid(ctx: Ctx, { payload }: Message): Promise<void> {
  await requirePayments(ctx).voidOpenInvoices(String(payload.stripeSubscriptionId));
}

/** Gives back what was paid after the end of its subscription. */
export async function deliverLateRefund(ctx: Ctx, { id, payload }: Message): Promise<void> {
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
