import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { eventsDoneStatement } from './stripe-events.repo.ts';
import { syncSubscription } from './subscription-sync.service.ts';
import { setCheckoutStateStatement } from './subscription-writes.repo.ts';

/**
 * Fetches a checkout from Stripe and stores its state. A paid one becomes a subscription.
 * @returns false when it was not created here
 */
export async function syncCheckout(ctx: Ctx, sessionId: string, eventId?: string): Promise<boolean> {
  const checkout = await requirePayments(ctx).checkout(sessionId);
  if (checkout === null || checkout.clientReference === null) return false;
  if (checkout.subscriptionId !== null) {
    const { subscriptionId } = checkout;
    return (await syncSubscription(ctx, { subscriptionId, eventId, isLight: eventId !== undefined })) !== null;
  }
  await runBatch(ctx.db, [
    ...(checkout.state === 'expired' ? [setCheckoutStateStatement(ctx.db, checkout.clientReference, 'expired')] : []),
    ...(eventId === undefined ? [] : [eventsDoneStatement(ctx.db, [eventId], 'applied', ctx.now)]),
  ]);
  return true;
}
