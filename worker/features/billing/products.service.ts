import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { productNameStatement } from './products.repo.ts';

/**
 * Updates the name of a blogger's product, which invoices and the portal show. Has no effect without a product.
 * @throws Stripe's errors; the outbox retries
 */
export async function syncProductName(ctx: Ctx, { payload }: { payload: { userId: string } }): Promise<void> {
  const [product] = await productNameStatement(ctx.db, payload.userId);
  if (product !== undefined) await requirePayments(ctx).renameProduct(product.id, product.username);
}

/** Archives the product of an erased blogger. It can no longer be bought and has a neutral name. */
export async function archiveProduct(ctx: Ctx, { payload }: { payload: { productId: string } }): Promise<void> {
  await requirePayments(ctx).archiveProduct(payload.productId);
}

/**
 * Removes our user id from the connected account of an erased user. The account remains the user's own agreement with
 * Stripe.
 */
export async function releasePayoutAccount(ctx: Ctx, { payload }: { payload: { accountId: string } }): Promise<void> {
  await requirePayments(ctx).releaseAccount(payload.accountId);
}

/**
 * Deletes a replaced connected account. One whose details were submitted in the meantime, for example in another tab,
 * is only released, because it belongs to its owner.
 */
export async function closePayoutAccount(ctx: Ctx, { payload }: { payload: { accountId: string } }): Promise<void> {
  const payments = requirePayments(ctx);
  const account = await payments.account(payload.accountId);
  if (account === null) return;
  if (account.detailsSubmitted) await payments.releaseAccount(account.id);
  else await payments.deleteAccount(account.id);
}
