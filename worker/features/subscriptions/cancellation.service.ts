import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { applySubscription } from '../billing/billing.service.ts';
import { endIfUnknownToProvider } from '../billing/end-subscription.service.ts';
import type { LiveSubscription } from './subscriptions.policy.ts';
import { changeLocalOnlyStatements } from './subscriptions.repo.ts';

/**
 * Lets a live subscription end with its paid time, or go on after all, and writes what the provider then says of it.
 * Asking again does no harm.
 * @returns what stands written then; null when the provider will not, as nothing of it lives any more: our rows say so too, but
 *   where it has forgotten one that is to go on
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
    const left = isEnding ? { active: 0, entitled: 1 } : { active: 1, entitled: 0 };
    return { ...left, status, paidUntil, pastDueSince, entitledUntil: paidUntil ?? 0 };
  }
  const changed = await requirePayments(ctx)
    .setCancelAtPeriodEnd(stripeSubscriptionId, isEnding)
    .catch((error: unknown) => {
      if (error instanceof PaymentRejected) return null;
      throw error;
    });
  const written = await applySubscription(ctx, stripeSubscriptionId);
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
