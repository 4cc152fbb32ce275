import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { countFailureStatement } from './end-subscription.repo.ts';

/** What has gone back by another way meanwhile, or is in dispute, cannot go back again. */
const NOTHING_LEFT = new Set(['charge_already_refunded', 'charge_disputed']);

/** US cents of a charge that are to go back; `mark` is what the refund is found again by. */
export type RefundRequest = { mark: string; chargeId: string; cents: number };

/**
 * Gives back what is to go back of a charge, or what is left of it, once: the provider forgets an idempotency key after a
 * day, so that each time it is looked first whether that refund is there.
 * @param asking the message that asks for it, with how often the provider has said no or failed: then its key is another
 * @throws PaymentsDown, PaymentRejected: ask again
 */
export async function refundOnce(
  ctx: Ctx,
  { mark, chargeId, cents }: RefundRequest,
  asking: { messageId: string; failures: number },
): Promise<void> {
  const payments = requirePayments(ctx);
  const charge = await payments.charge(chargeId);
  if (charge === null || charge.refunds.some((one) => one.mark === mark)) return;
  const left = Math.min(cents, charge.leftCents);
  if (left <= 0) return;
  try {
    await payments.refund(`${mark}-${asking.failures}`, { chargeId, cents: left, mark });
  } catch (error) {
    if (error instanceof PaymentRejected && NOTHING_LEFT.has(error.code)) return;
    if (error instanceof PaymentRejected || (error instanceof PaymentsDown && error.hasAnswered)) {
      await runBatch(ctx.db, [countFailureStatement(ctx.db, asking.messageId)]);
    }
    throw error;
  }
}
