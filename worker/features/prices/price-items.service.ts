import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { itemStatement } from './prices.repo.ts';

/** So often the price may change under an update before another try is left to the outbox. */
const ROUNDS = 5;

/**
 * Lets a subscription cost at the provider, from its next invoice on, what it should NOW: whichever change called for it,
 * the last one counts, and it is looked up again afterwards. Quiet when the subscription is gone. Safe to repeat.
 * @throws when the provider does not do it
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
  throw new Error(`The price of ${subscriptionId} changes all the time`);
}
