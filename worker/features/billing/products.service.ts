import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { productNameStatement } from './products.repo.ts';

type Message = { payload: Record<string, unknown> };

/**
 * Gives a blogger's product the name that they have now, for invoices and the portal. Quiet without a product.
 * @throws what the provider throws: to be asked again
 */
export async function syncProductName(ctx: Ctx, { payload }: Message): Promise<void> {
  const [product] = await productNameStatement(ctx.db, String(payload.userId));
  if (product !== undefined) await requirePayments(ctx).renameProduct(product.id, product.username);
}

/** Archives the product of an erased blogger: nobody can buy it, and it names nobody. */
export async function archiveProduct(ctx: Ctx, { payload }: Message): Promise<void> {
  await requirePayments(ctx).archiveProduct(String(payload.productId));
}

/** Removes our user id from the connected account of an erased user. The account stays theirs, with Stripe. */
export async function releasePayoutAccount(ctx: Ctx, { payload }: Message): Promise<void> {
  await requirePayments(ctx).releaseAccount(String(payload.accountId));
}

/**
 * Deletes a connected account that another one has replaced. One whose details were submitted meanwhile, as in another
 * tab, is only released: it stays its owner's.
 */
export async function closePayoutAccount(ctx: Ctx, { payload }: Message): Promise<void> {
  const payments = requirePayments(ctx);
  const account = await payments.account(String(payload.accountId));
  if (account === null) return;
  if (account.detailsSubmitted) await payments.releaseAccount(account.id);
  else await payments.deleteAccount(account.id);
}
