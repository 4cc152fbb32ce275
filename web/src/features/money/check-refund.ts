import type { PaymentRefundScope } from '#contract/money-desk';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

export type RefundValues = { scope: PaymentRefundScope; reason: string };

/** Checks the reason of a refund. The amount is not typed. */
export async function checkRefund(values: RefundValues): Promise<FieldErrors<RefundValues>> {
  const rules = await loadSchemas(() => import('#contract/money-desk.schema'));
  return rules === null ? {} : findFieldErrors(rules.refundRequest.omit({ cents: true }), values);
}
