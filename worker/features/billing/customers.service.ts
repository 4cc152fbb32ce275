import type { Ctx } from '../../context.ts';
import { PaymentRejected } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { customerEmailStatement } from './customers.repo.ts';

/**
 * Tells the provider under which address a reader gets its receipts now. Quiet for who has never begun to pay, or is gone.
 * @throws what the provider throws: to be asked again
 */
export async function updateCustomerEmail(ctx: Ctx, { payload }: { payload: Record<string, unknown> }): Promise<void> {
  const [customer] = await customerEmailStatement(ctx.db, String(payload.userId));
  if (customer === undefined) return;
  try {
    await requirePayments(ctx).updateCustomer(customer.id, { email: customer.email });
  } catch (error) {
    // Not there any more: the next checkout makes another.
    if (!(error instanceof PaymentRejected && error.code === 'resource_missing')) throw error;
  }
}
