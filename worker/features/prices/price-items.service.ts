import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { itemStatement } from './prices.repo.ts';

/** Rounds in one delivery when the price changes during an update; then the outbox retries. */
const ROUNDS = 5;

/**
 * Sets the price of a subscription at the provider, from its next invoice on, to the blogger's current price. Reads it
 * again afterwards, because it may have changed meanwhile. Ignores an ended subscription. Idempotent.
 * @throws when the provider fails
 */
export async function syncItemPrice(ctx: Ctx, subscriptionId: string): Promise<void> {
  const payments = requirePayments(ctx);
  let [item] = await itemStatement(ctx.db, subscriptionId);
  for (let round = 0; round < ROUNDS; round++) {
    if (item === undefined || item.stripeSubscriptionId === null) return;
    const { priceCents, productId } = item;
    const current = await payments.subscription(item.stripeSubscriptionId);
    if (current === null || current.endedAt !== null) return;
    if (current.priceCents !== priceCents) {
      if (productId === null) throw new Error(`No product for ${subscriptionId}`);
      await payments.changePrice({ itemId: current.itemId, subscriptionId: current.id, productId, priceCents });
    }
    const [after] = await itemStatement(ctx.db, subscriptionId);
    if (after === undefined || after.version === item.version) return;
    item = after;
  }
  throw new Error(`The price of ${subscriptionId} keeps changing`);
}
