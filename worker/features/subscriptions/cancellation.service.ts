import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endIfUnknownToProvider } from '../billing/end-subscription.service.ts';
import { syncSubscription } from '../billing/subscription-sync.service.ts';
import type { LiveSubscription } from './subscriptions.policy.ts';
import { changeLocalOnlyStatements } from './subscriptions.repo.ts';

/**
 * Cancels a live subscription at the end of its paid time, or resumes it, and stores the provider's state. Idempotent.
 * @returns the stored state; null when it has ended at the provider; our rows then show it too, unless one to be
 *   resumed is unknown there
 * @throws PaymentsDown; AppError unavailable
 */
export async function changeCancellation(
  ctx: Ctx,
  subscription: LiveSubscription & { id: string; stripeSubscriptionId: string | null },
  isEnding: boolean,
): Promise<LiveSubscription | null> {
  const { id, stripeSubscriptionId, status, paidUntil, pastDueSince } = subscription;
  if (stripeSubscriptionId === null) {
    await runBatch(ctx.db, changeLocalOnlyStatements(ctx.db, id, !isEnding, ctx.now));
    const remaining = isEnding ? { active: 0, entitled: 1 } : { active: 1, entitled: 0 };
    return { ...remaining, status, paidUntil, pastDueSince, entitledUntil: paidUntil ?? 0 };
  }
  const changed = await requirePayments(ctx)
    .setCancelAtPeriodEnd(stripeSubscriptionId, isEnding)
    .catch((error: unknown) => {
      if (error instanceof PaymentRejected) return null;
      throw error;
    });
  const written = await syncSubscription(ctx, { subscriptionId: stripeSubscriptionId });
  if (written === null && isEnding) await endIfUnknownToProvider(ctx, stripeSubscriptionId);
  if (changed === null || written === null) return null;
  const { state, entitlement } = written;
  return {
    active: state.active ? 1 : 0,
    status: state.status,
    paidUntil: state.currentPeriodEnd,
    pastDueSince: state.pastDueSince,
    entitled: entitlement.subscribed ? 1 : 0,
    entitledUntil: entitlement.until,
  };
}
