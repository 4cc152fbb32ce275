import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { retry } from '../../platform/retry.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { isLive } from '../access/access.policy.ts';
import { fetchSnapshot, type SyncRequest } from './subscription-snapshot.service.ts';
import {
  announceSubscriptionUpdate,
  planSubscriptionUpdate,
  type SubscriptionUpdate,
} from './subscription-update.service.ts';

const ATTEMPTS = 5;

async function syncOnce(ctx: Ctx, subject: SyncRequest, hasSyncedOther = false): Promise<SubscriptionUpdate | null> {
  const seen = await fetchSnapshot(ctx, subject);
  if (seen === null) return null;
  const other = seen.context.otherLive?.stripeSubscriptionId ?? null;
  if (seen.stored === undefined && isLive(seen.provider) && other !== null && !hasSyncedOther) {
    // Syncs the other subscription first: its end may not be stored yet.
    await syncSubscription(ctx, { subscriptionId: other });
    return await syncOnce(ctx, subject, true);
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
  return await retry(() => syncOnce(ctx, subject), { attempts: ATTEMPTS, isRetryable: isAssertionFailure });
}

/**
 * Syncs the subscription of an invoice.
 * @returns the stored update; null when it was not created here, or does not exist
 */
export async function syncInvoiceSubscription(
  ctx: Ctx,
  invoiceId: string,
  event: Pick<SyncRequest, 'eventId' | 'isLight'> = {},
): Promise<SubscriptionUpdate | null> {
  const invoice = await requirePayments(ctx).unchargedInvoice(invoiceId);
  const subscriptionId = invoice?.subscriptionId ?? null;
  return subscriptionId === null ? null : await syncSubscription(ctx, { subscriptionId, invoiceId, ...event });
}
