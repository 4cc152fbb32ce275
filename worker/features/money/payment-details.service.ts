import { LEDGER_LINES_MAX, moneyMessages, type PaymentDetails } from '#contract/money-desk';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { presentPayment } from './money.present.ts';
import { paymentLinesStatement, paymentStatement } from './payments.repo.ts';
import { refundAmounts, refundRefusal } from './refund.policy.ts';

/**
 * Returns a payment with its ledger lines and what can be refunded now. One round trip after the admin check.
 * @throws AppError forbidden; not_found, also for a payment that failed
 */
export async function readPayment(ctx: Ctx, id: string): Promise<PaymentDetails> {
  await requireAdmin(ctx);
  const [[row], lines] = await ctx.db.batch([
    paymentStatement(ctx.db, id),
    paymentLinesStatement(ctx.db, id, LEDGER_LINES_MAX),
  ]);
  if (row === undefined) throw notFound(moneyMessages.missing);
  const { number, feePercentage, periodStart, periodEnd, ...rest } = row;
  const {
    chargeId: _,
    version: _version,
    stripeSubscriptionId: _id,
    isNewest: _isNewest,
    isPending: _isPending,
    isEnding: _isEnding,
    ...payment
  } = rest;
  return {
    payment: presentPayment(payment),
    number,
    feePercentage,
    periodStart,
    periodEnd,
    lines: lines.map(({ seq, account, ...line }) => ({
      id: String(seq),
      ...line,
      account: account.split(':')[0] ?? account,
    })),
    ...refundAmounts(row, ctx.now),
    refusal: refundRefusal(row),
  };
}
