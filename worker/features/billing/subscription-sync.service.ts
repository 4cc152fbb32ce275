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
  const other = seen.facts.otherLive?.stripeSubscriptionId ?? null;
  if (seen.known === undefined && isLive(seen.provider) && other !== null && !othersAsked) {
    // The other one may have ended without our having heard of it.
    await applyState(ctx, { subscriptionId: other });
    return await applyOnce(ctx, subject, true);
  }
  const written = await planSubscriptionUpdate(ctx, seen);
  await runBatch(ctx.db, written.statements);
  announceSubscriptionUpdate(ctx, seen, written);
  return written;
}

/**
 * Asks the provider how a subscription stands and writes that, with two invoices at most (the newest, and the one named):
 * rows, access, ledger, letters and what is to be asked of the provider, in one batch. When somebody wrote meanwhile it
 * looks again, so that in any order, however often, the rows become what the provider has (billing.md 'Webhooks').
 * @returns what is written now; null when it is not ours, or not there
 * @throws AppError unavailable without payments; what the provider or the database throw
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

/** The same. @returns whether it is ours */
export const applyState = async (ctx: Ctx, subject: SyncRequest): Promise<boolean> =>
  (await syncSubscription(ctx, subject)) !== null;

/** The same for the subscription that an invoice is of. @returns whether it is ours */
export async function syncInvoiceSubscription(
  ctx: Ctx,
  invoiceId: string,
  event: Pick<SyncRequest, 'eventId' | 'isLight'> = {},
): Promise<boolean> {
  const invoice = await requirePayments(ctx).unchargedInvoice(invoiceId);
  const subscriptionId = invoice?.subscriptionId ?? null;
  return subscriptionId !== null && (await applyState(ctx, { subscriptionId, invoiceId, ...event }));
}
