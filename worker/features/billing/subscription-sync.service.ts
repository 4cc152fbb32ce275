import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { isLive } from './billing.policy.ts';
import { fetchSnapshot, type SyncRequest } from './subscription-snapshot.service.ts';
import {
  announceSubscriptionUpdate,
  planSubscriptionUpdate,
  type SubscriptionUpdate,
} from './subscription-update.service.ts';

const ATTEMPTS = 5;

async function applyOnce(ctx: Ctx, subject: SyncRequest, othersAsked = false): Promise<SubscriptionUpdate | null> {
  const seen = await fetchSnapshot(ctx, subject);
  if (seen === null) return null;
  const other = seen.context.otherLive?.stripeSubscriptionId ?? null;
  if (seen.stored === undefined && isLive(seen.provider) && other !== null && !othersAsked) {
    // Syncs the other subscription first: its end may not be stored yet.
    await applyState(ctx, { subscriptionId: other });
    return await applyOnce(ctx, subject, true);
  }
  const written = await planSubscriptionUpdate(ctx, seen);
  await runBatch(ctx.db, written.statements);
  announceSubscriptionUpdate(ctx, seen, written);
  return written;
}

/**
 * Fetches a subscription and at most two invoices from Stripe, and stores all changes in one batch with their messages.
 * Retries after a concurrent write; the rows match Stripe in any order of events (docs/billing.md "Webhooks").
 * @returns the stored update; null when it was not created here, or does not exist
 * @throws AppError unavailable without payments; Stripe's or the database's errors
 */
export async function syncSubscription(ctx: Ctx, subject: SyncRequest): Promise<SubscriptionUpdate | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(ctx, subject);
    } catch (error) {
      if (!isAssertionFailure(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Syncs a subscription.
 * @returns whether it was created here
 */
export const applyState = async (ctx: Ctx, subject: SyncRequest): Promise<boolean> =>
  (await syncSubscription(ctx, subject)) !== null;

/**
 * Syncs the subscription of an invoice.
 * @returns whether it was created here
 */
export async function syncInvoiceSubscription(
  ctx: Ctx,
  invoiceId: string,
  event: Pick<SyncRequest, 'eventId' | 'isLight'> = {},
): Promise<boolean> {
  const invoice = await requirePayments(ctx).unchargedInvoice(invoiceId);
  const subscriptionId = invoice?.subscriptionId ?? null;
  return subscriptionId !== null && (await applyState(ctx, { subscriptionId, invoiceId, ...event }));
}
