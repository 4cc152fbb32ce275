import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { countFailureStatement } from './end-subscription.repo.ts';

/** Stripe's errors for charges that cannot be refunded again. */
const NOTHING_TO_REFUND = new Set(['charge_already_refunded', 'charge_disputed']);

/** US cents of a charge to refund; `mark` identifies the refund at Stripe. */
export type RefundRequest = { mark: string; chargeId: string; cents: number };

/**
 * Refunds a charge once, at most its remainder. Searches for the mark first, because Stripe expires an idempotency key
 * after a day.
 * @param asking the message, with its count of rejections and failures, which changes the idempotency key
 * @throws PaymentsDown, PaymentRejected; the call can be repeated
 */
export async function refundOnce(
  ctx: Ctx,
  { mark, chargeId, cents }: RefundRequest,
  asking: { messageId: string; failures: number },
): Promise<void> {
  const payments = requirePayments(ctx);
  const charge = await payments.charge(chargeId);
  if (charge === null || charge.refunds.some((one) => one.mark === mark)) return;
  const refundable = Math.min(cents, charge.refundableCents);
  if (refundable <= 0) return;
  try {
    await payments.refund(`${mark}-${asking.failures}`, { chargeId, cents: refundable, mark });
  } catch (error) {
    if (error instanceof PaymentRejected && NOTHING_TO_REFUND.has(error.code)) return;
    if (error instanceof PaymentRejected || (error instanceof PaymentsDown && error.hasResponded)) {
      await runBatch(ctx.db, [countFailureStatement(ctx.db, asking.messageId)]);
    }
    throw error;
  }
}
