import type { Ctx } from '../../context.ts';
import { feeAt } from '../../db/fees.ts';
import { logError } from '../../log.ts';
import type { UnchargedInvoice } from '../../platform/stripe/payment-reads.ts';
import type {
  Payments,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionMetadata,
} from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { type FailedInvoice, failedInvoices } from './billing.policy.ts';
import {
  type BillingContext,
  readBillingContext,
  readBooked,
  type StoredSubscriptionRow,
  storedSubscriptionStatement,
  toStoredSubscription,
} from './billing.repo.ts';
import { type InvoicePlan, type InvoiceRow, planInvoice, returnSources } from './invoice-plan.policy.ts';
import { ledgerAccounts } from './ledger.policy.ts';
import { type OpenEvent, openEventsOfStatement } from './stripe-events.repo.ts';

/** The objects to fetch from Stripe. */
export type SyncRequest = {
  subscriptionId: string;
  invoiceId?: string | null;
  /** The event that causes the sync, marked in the same batch. */
  eventId?: string | undefined;
  /**
   * Skips fetching known payments again, and marks other waiting events of the subscription too. Set by events that are
   * not about a refund or dispute.
   */
  isLight?: boolean;
};

/** Fields for paying an open invoice. */
export type UnpaidInvoice = Pick<ProviderInvoice, 'id' | 'payUrl' | 'needsConfirmation'>;

/** State of a subscription at Stripe and in the database, read together. */
export type SubscriptionSnapshot = {
  provider: ProviderSubscription;
  metadata: SubscriptionMetadata;
  stored: StoredSubscriptionRow | undefined;
  context: BillingContext;
  invoices: InvoicePlan[];
  /** Fetched invoices that could not be collected. */
  failed: FailedInvoice[];
  /** The newest invoice while it is open. */
  unpaid: UnpaidInvoice | null;
  /** Waiting events that this snapshot covers: they were stored before anything was fetched. */
  eventIds: string[];
};

/** Returns the metadata of a subscription at Stripe, or rebuilds it from the stored row. */
function oursOf(provider: ProviderSubscription, known: StoredSubscriptionRow | undefined): SubscriptionMetadata | null {
  if (provider.ours !== null || known === undefined) return provider.ours;
  const { reader, blogger, id, freeStart } = known;
  return { reader, blogger, checkout: id, firstCharge: freeStart === 1 ? 'free' : 'prorated' };
}

async function planInvoices(
  ctx: Ctx,
  ours: SubscriptionMetadata,
  facts: BillingContext,
  invoices: readonly ProviderInvoice[],
) {
  const booked = await readBooked(ctx.db, invoices.flatMap(returnSources));
  const terms = {
    subscriptionId: ours.checkout,
    subscriberAccount: ledgerAccounts.reader(ours.reader),
    bloggerAccount: ledgerAccounts.blogger(ours.blogger),
    feePercentageAt: (paidAt: number) => feeAt(facts.fees, paidAt),
  };
  return invoices
    .map((invoice) => {
      const known = facts.invoices.find(({ id }) => id === invoice.id);
      return planInvoice(invoice, known, booked, terms);
    })
    .filter((plan) => plan !== null);
}

/** Returns whether an invoice's payment is fully stored, without any refund or dispute. */
const isSettled = (row: InvoiceRow | undefined): boolean =>
  row !== undefined && row.chargeId !== null && row.refundedCents === 0 && row.disputedCents === 0;

/** Fetches an invoice's charge, refunds and disputes, as far as they may have changed. */
async function charged(
  payments: Payments,
  invoice: UnchargedInvoice,
  { row, isLight }: { row: InvoiceRow | undefined; isLight: boolean },
): Promise<ProviderInvoice> {
  const chargeId = row?.chargeId ?? null;
  const { payment: _, ...rest } = invoice;
  const hasNoNews = isLight && isSettled(row);
  if ((invoice.status !== 'paid' && invoice.status !== 'open') || hasNoNews) {
    return { ...rest, needsConfirmation: false, declineCode: null, chargeId, refunds: [], disputes: [] };
  }
  const hasReturns = row !== undefined && row.refundedCents + row.disputedCents > 0;
  return await payments.withCharge(invoice, { chargeId, listsRefunds: !isLight || hasReturns });
}

/** Returns the newest invoice of a subscription, and the requested one. */
async function fetchInvoices(payments: Payments, latest: UnchargedInvoice | null, invoiceId: string | null) {
  const isOther = invoiceId !== null && invoiceId !== latest?.id;
  const other = isOther ? await payments.unchargedInvoice(invoiceId) : null;
  return [latest, other].filter((invoice) => invoice !== null);
}

/** Returns the ids of events about the fetched objects. */
function coveredEvents(open: readonly OpenEvent[], stripeId: string, invoices: readonly UnchargedInvoice[]): string[] {
  const fetched = new Set([stripeId, ...invoices.map(({ id }) => id)]);
  return open.filter(({ objectId }) => fetched.has(objectId)).map(({ id }) => id);
}

/**
 * Reads the database first, then Stripe; what is stored was then fetched after the last write. Makes one Stripe call
 * when no other invoice is requested and nothing changed.
 * @returns null when it was not created here, or does not exist
 */
export async function fetchSnapshot(
  ctx: Ctx,
  { subscriptionId, invoiceId = null, eventId, isLight = false }: SyncRequest,
): Promise<SubscriptionSnapshot | null> {
  const payments = requirePayments(ctx);
  const [[stored], open] = await ctx.db.batch([
    storedSubscriptionStatement(ctx.db, subscriptionId),
    openEventsOfStatement(ctx.db, subscriptionId),
  ]);
  const known = toStoredSubscription(stored);
  const found = await payments.subscriptionWithInvoice(subscriptionId);
  const provider = found?.subscription ?? null;
  const ours = provider && oursOf(provider, known);
  if (found === null || provider === null || ours === null) return null;
  const own = (await fetchInvoices(payments, found.latestInvoice, invoiceId)).filter(
    (invoice) => invoice.subscriptionId === provider.id,
  );
  const invoiceIds = own.map(({ id }) => id);
  const periodStart = provider.currentPeriodStart;
  const facts = await readBillingContext(ctx.db, ours, { stripeId: provider.id, periodStart, invoiceIds });
  if (!facts.areOurs) {
    logError(new Error(`${provider.id} belongs to unknown users`), { requestId: ctx.requestId });
    return null;
  }
  const invoices = await Promise.all(
    own.map((invoice) => {
      const row = facts.invoices.find(({ id }) => id === invoice.id);
      return charged(payments, invoice, { row, isLight });
    }),
  );
  const eventIds = new Set([
    ...(eventId === undefined ? [] : [eventId]),
    ...(isLight ? coveredEvents(open, provider.id, own) : []),
  ]);
  const plans = await planInvoices(ctx, ours, facts, invoices);
  const unpaid = invoices.find(({ id, status }) => id === provider.latestInvoiceId && status === 'open') ?? null;
  return {
    provider,
    metadata: ours,
    stored: known,
    context: facts,
    invoices: plans,
    failed: failedInvoices(invoices),
    unpaid,
    eventIds: [...eventIds],
  };
}
