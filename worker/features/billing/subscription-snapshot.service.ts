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

/** What the provider is to be asked about. */
export type SyncRequest = {
  subscriptionId: string;
  invoiceId?: string | null;
  /** The event that calls for it: marked in the same batch. */
  eventId?: string | undefined;
  /**
   * Whether events call for it that are not about a payment's refunds or disputes: what is known of a payment is not
   * fetched again. The subscription's other waiting events are marked with it.
   */
  isLight?: boolean;
};

/** How the reader can pay an invoice. */
export type UnpaidInvoice = Pick<ProviderInvoice, 'id' | 'payUrl' | 'needsConfirmation'>;

/** All that is known of a subscription at one moment: by the provider's word, and by what we have written. */
export type SubscriptionSnapshot = {
  provider: ProviderSubscription;
  ours: SubscriptionMetadata;
  known: StoredSubscriptionRow | undefined;
  facts: BillingContext;
  invoices: InvoicePlan[];
  /** The newest invoice while it is not paid. */
  unpaid: UnpaidInvoice | null;
  /** The waiting events that this answers: they were stored before anything was fetched. */
  eventIds: string[];
};

/** What stands on a subscription at the provider, or stood when we wrote it. */
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
    creatorAccount: ledgerAccounts.blogger(ours.blogger),
    feePercentageAt: (paidAt: number) => feeAt(facts.fees, paidAt),
  };
  return invoices
    .map((invoice) => {
      const known = facts.invoices.find(({ id }) => id === invoice.id);
      return planInvoice(invoice, known, booked, terms);
    })
    .filter((plan) => plan !== null);
}

/** Whether all of an invoice's payment is written, and nothing of it was ever refunded or disputed. */
const isSettled = (row: InvoiceRow | undefined): boolean =>
  row !== undefined && row.chargeId !== null && row.refundedCents === 0 && row.disputedCents === 0;

/** Fetches what has become of an invoice's payment, as far as that may be news. */
async function charged(
  payments: Payments,
  invoice: UnchargedInvoice,
  { row, isLight }: { row: InvoiceRow | undefined; isLight: boolean },
): Promise<ProviderInvoice> {
  const chargeId = row?.chargeId ?? null;
  const { payment: _, ...rest } = invoice;
  const hasNoNews = isLight && isSettled(row);
  if ((invoice.status !== 'paid' && invoice.status !== 'open') || hasNoNews) {
    return { ...rest, needsConfirmation: false, chargeId, refunds: [], disputes: [] };
  }
  const hasGivenBack = row !== undefined && row.refundedCents + row.disputedCents > 0;
  return await payments.withCharge(invoice, { chargeId, listsRefunds: !isLight || hasGivenBack });
}

/** The newest invoice of a subscription, and the one that is asked for. */
async function fetchInvoices(payments: Payments, latest: UnchargedInvoice | null, invoiceId: string | null) {
  const isOther = invoiceId !== null && invoiceId !== latest?.id;
  const other = isOther ? await payments.unchargedInvoice(invoiceId) : null;
  return [latest, other].filter((invoice) => invoice !== null);
}

/** The events among these that are about something that was fetched. */
function answeredEvents(open: readonly OpenEvent[], stripeId: string, invoices: readonly UnchargedInvoice[]): string[] {
  const fetched = new Set([stripeId, ...invoices.map(({ id }) => id)]);
  return open.filter(({ objectId }) => fetched.has(objectId)).map(({ id }) => id);
}

/**
 * Reads what we have, then what the provider has: so that what is written was fetched after the last write. Without an
 * invoice of its own and where nothing is new, one call to the provider.
 * @returns null when it is not ours, or not there
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
    logError(new Error(`${provider.id} is of people who were never here`), { requestId: ctx.requestId });
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
    ...(isLight ? answeredEvents(open, provider.id, own) : []),
  ]);
  const plans = await planInvoices(ctx, ours, facts, invoices);
  const unpaid = invoices.find(({ id, status }) => id === provider.latestInvoiceId && status === 'open') ?? null;
  return { provider, ours, known, facts, invoices: plans, unpaid, eventIds: [...eventIds] };
}
