import type { Ctx } from '../../context.ts';
import { PaymentRejected } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { customerEmailStatement } from './customers.repo.ts';

/**
 * Updates the address at Stripe that receives a reader's receipts. Has no effect without a customer.
 * @throws Stripe's errors; the outbox retries
 */
export async function updateCustomerEmail(ctx: Ctx, { payload }: { payload: { userId: string } }): Promise<void> {
  const [customer] = await customerEmailStatement(ctx.db, payload.userId);
  if (customer === undefined) return;
  try {
    await requirePayments(ctx).updateCustomer(customer.id, { email: customer.email });
  } catch (error) {
    // The customer no longer exists. The next checkout creates another one.
    if (!(error instanceof PaymentRejected && error.code === 'resource_missing')) throw error;
  }
}
