import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import type { ListedDispute, ListedInvoice, ListedRefund } from '../../platform/stripe/payment-lists.ts';
import type { ProviderSubscription } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { isIncomplete, isLive } from '../access/access.policy.ts';
import type { Drift } from './billing.messages.ts';
import { isSame, type StoredSubscription, toSubscriptionState } from './billing.policy.ts';
import { readBooked } from './billing.repo.ts';
import { failedSource, wonSource } from './invoice-plan.policy.ts';
import { readInvoicesByCharge, readRecordedInvoices } from './reconcile.repo.ts';
import { countCheckedStatement } from './reconciliations.repo.ts';
import type { SyncRequest } from './subscription-snapshot.service.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/** Context of reconcile's log lines. */
const IN_RECONCILE = { job: 'reconcile', lane: 'jobs' } as const;

/** Returns whether Stripe's state may differ from the stored one. */
export function hasDrifted(
  provider: ProviderSubscription,
  known: StoredSubscription | undefined,
  now: number,
): boolean {
  if (known === undefined) return isLive(provider) && !isIncomplete(provider);
  return !isSame(known, toSubscriptionState(provider, { known, isRevoked: false, now }));
}

/** Returns the paid invoices that are not stored. One round trip. */
export async function unrecordedInvoices(ctx: Ctx, listed: readonly ListedInvoice[]): Promise<Drift[]> {
  const known = await readRecordedInvoices(
    ctx.db,
    listed.map(({ id }) => id),
  );
  return listed.filter(({ id }) => !known.has(id)).map(({ id }) => ({ invoiceId: id }));
}

/** Returns the invoices of charges whose sources are missing in the ledger, as `wanted` decides. Two round trips. */
async function unbooked<Listed extends { chargeId: string }>(
  ctx: Ctx,
  listed: readonly Listed[],
  wanted: (one: Listed, booked: ReadonlySet<string>) => boolean,
  sourcesOf: (one: Listed) => string[],
): Promise<Drift[]> {
  const [booked, invoices] = await Promise.all([
    readBooked(ctx.db, listed.flatMap(sourcesOf)),
    readInvoicesByCharge(
      ctx.db,
      listed.map(({ chargeId }) => chargeId),
    ),
  ]);
  return listed
    .filter((one) => wanted(one, booked))
    .flatMap(({ chargeId }) => {
      const invoiceId = invoices.get(chargeId);
      return invoiceId === undefined ? [] : [{ invoiceId }];
    });
}

/** Returns the invoices whose refunds, or failed refunds, are not in the ledger. */
export const unbookedRefunds = (ctx: Ctx, listed: readonly ListedRefund[]): Promise<Drift[]> =>
  unbooked(
    ctx,
    listed,
    ({ id, hasFailed }, booked) => (hasFailed ? booked.has(id) && !booked.has(failedSource(id)) : !booked.has(id)),
    ({ id }) => [id, failedSource(id)],
  );

/**
 * Returns the invoices whose disputes are not in the ledger. Always includes lost ones, to check that the share was
 * reversed.
 */
export const unbookedDisputes = (ctx: Ctx, listed: readonly ListedDispute[]): Promise<Drift[]> =>
  unbooked(
    ctx,
    listed,
    ({ id, state }, booked) => !booked.has(id) || state === 'lost' || (state === 'won' && !booked.has(wonSource(id))),
    ({ id }) => [id, wonSource(id)],
  );

async function subjectOfInvoice(ctx: Ctx, invoiceId: string): Promise<SyncRequest | null> {
  const subscriptionId = (await requirePayments(ctx).unchargedInvoice(invoiceId))?.subscriptionId ?? null;
  return subscriptionId === null ? null : { subscriptionId, invoiceId };
}

/** Syncs a possible drift. Logs an error when it was one, because a webhook should have reported it. */
export async function repairDrift(ctx: Ctx, { payload }: { payload: Drift & { run?: string } }): Promise<void> {
  const { run, ...drift } = payload;
  const isInvoice = 'invoiceId' in drift;
  const subject = isInvoice ? await subjectOfInvoice(ctx, drift.invoiceId) : drift;
  const written = subject && (await syncSubscription(ctx, subject));
  const hasChanged = written?.hasChanged ?? false;
  if (run !== undefined) await countCheckedStatement(ctx.db, run, hasChanged);
  if (!hasChanged) return;
  const id = isInvoice ? { invoice: drift.invoiceId } : { subscription: drift.subscriptionId };
  const what = isInvoice ? 'an invoice' : 'a subscription';
  logError(new Error(`Reconcile: ${what} differed from Stripe and was repaired`), {
    ...IN_RECONCILE,
    ...id,
  });
}

/** Fetches a stored subscription from Stripe. Returns null, and logs an error, when Stripe does not know it. */
export async function fetchProviderSubscription(ctx: Ctx, stripeId: string): Promise<ProviderSubscription | null> {
  const provider = await requirePayments(ctx).subscription(stripeId);
  if (provider === null) {
    const error = new Error('Reconcile: Stripe does not know a subscription');
    logError(error, { ...IN_RECONCILE, subscription: stripeId });
  }
  return provider;
}
