import { moneyMessages, type PaymentRefundRequest, type RefundResponse } from '#contract/money-desk';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { markSentStatement } from '../../outbox/lease.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endSubscriptionNow, unusedRefundMark } from '../billing/end-subscription.service.ts';
import { refundOnce } from '../billing/refunds.service.ts';
import { syncInvoiceSubscription } from '../billing/subscription-sync.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { refundMessage, refundMessageId } from './money.messages.ts';
import { readPayment } from './payment-details.service.ts';
import { type PaymentDetailsRow, paymentStatement } from './payments.repo.ts';
import { isShownAmount, refundRefusal } from './refund.policy.ts';
import * as requests from './refund-requests.repo.ts';

const conflict = (message: string) => new AppError('conflict', message);

async function requirePayment(ctx: Ctx, id: string): Promise<PaymentDetailsRow> {
  const [row] = await paymentStatement(ctx.db, id);
  if (row === undefined) throw notFound(moneyMessages.missing);
  return row;
}

/** Makes the refund at Stripe. Returns the mark that identifies it there. */
async function refundAtStripe(
  ctx: Ctx,
  { scope, chargeId, ...request }: requests.RefundRequestRow & { chargeId: string },
  message: { id: string; requestId: string },
): Promise<string> {
  if (scope === 'unused') {
    const { stripeSubscriptionId } = request;
    if (stripeSubscriptionId !== null) await endSubscriptionNow(ctx, { stripeSubscriptionId, givesBack: 'unused' });
    return unusedRefundMark(request.invoice);
  }
  const mark = `admin-refund-${message.requestId}`;
  const asking = { messageId: message.id, failures: request.failures };
  await refundOnce(ctx, { mark, chargeId, cents: request.cents }, asking);
  return mark;
}

/**
 * Makes a refund that an admin requested, and books it. Safe to repeat after a crash: the mark finds a refund that was
 * already made.
 * @throws Stripe's errors; the outbox retries
 */
export async function runRefundRequest(
  ctx: Ctx,
  { id, payload: { requestId } }: { id: string; payload: { requestId: string } },
): Promise<void> {
  const [request] = await requests.refundRequestStatement(ctx.db, requestId, id);
  if (request === undefined || request.state !== 'pending') return;
  const { chargeId, invoice } = request;
  if (chargeId === null) throw new Error(`${invoice} has no charge`);
  const mark = await refundAtStripe(ctx, { ...request, chargeId }, { id, requestId });
  await syncInvoiceSubscription(ctx, invoice);
  const charge = await requirePayments(ctx).charge(chargeId);
  const refund = charge?.refunds.find((one) => one.mark === mark);
  await runBatch(ctx.db, [requests.finishRefundRequestStatement(ctx.db, requestId, refund?.id ?? null)]);
}

/** Stores the request with its message and the audit line. @throws AppError conflict when the payment has changed */
async function storeRequest(
  ctx: Ctx,
  admin: { seq: number; username: string },
  payment: PaymentDetailsRow,
  { scope, cents, reason }: PaymentRefundRequest,
): Promise<string> {
  const id = crypto.randomUUID();
  const { id: invoice, version, stripeSubscriptionId } = payment;
  const request = { id, invoice, version, stripeSubscriptionId, scope, cents, reason, admin: admin.seq };
  const entry = { action: 'payment_refunded', target: `payment ${invoice}`, after: { scope, cents, reason } } as const;
  const written = await runAsserted(
    runBatch(ctx.db, [
      ...requests.insertRefundRequestStatements(ctx.db, request, ctx.now),
      enqueueStatement(ctx.db, refundMessage(id, ctx.now)),
      auditStatement(ctx.db, admin, entry, ctx.now),
    ]),
  );
  if (written === null) throw conflict(refundRefusal(await requirePayment(ctx, invoice)) ?? moneyMessages.changed);
  return id;
}

/** Runs the request now. Returns false when Stripe failed: the outbox tries it again. */
async function tryNow(ctx: Ctx, requestId: string): Promise<boolean> {
  const id = refundMessageId(requestId);
  try {
    await runRefundRequest(ctx, { id, payload: { requestId } });
    await runBatch(ctx.db, [markSentStatement(ctx.db, id, ctx.now)]);
    return true;
  } catch (error) {
    logError(error, { requestId: ctx.requestId, doing: 'refund a payment' });
    wakeOutbox(ctx, 'jobs');
    return false;
  }
}

/**
 * Refunds a payment: all of it, or the unused days with the end of the subscription. The request is stored before
 * Stripe is called, so neither a crash nor a second admin refunds twice.
 * @throws AppError forbidden; not_found; conflict when it cannot be refunded or the amount differs; unavailable
 */
export async function refundPayment(ctx: Ctx, id: string, request: PaymentRefundRequest): Promise<RefundResponse> {
  const admin = await requireAdmin(ctx);
  requirePayments(ctx);
  const payment = await requirePayment(ctx, id);
  const refusal = refundRefusal(payment);
  if (refusal !== null) throw conflict(refusal);
  if (request.scope === 'unused' && payment.isNewest === 0) throw conflict(moneyMessages.notUnused);
  if (!isShownAmount(payment, request.scope, request.cents, ctx.now)) throw conflict(moneyMessages.changed);
  const requestId = await storeRequest(ctx, admin, payment, request);
  await tryNow(ctx, requestId);
  const [stored] = await requests.refundRequestStatement(ctx.db, requestId, refundMessageId(requestId));
  return { state: stored?.state ?? 'pending', payment: await readPayment(ctx, id) };
}
