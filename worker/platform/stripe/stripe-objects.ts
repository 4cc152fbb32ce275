import type Stripe from 'stripe';
import type { UnchargedInvoice } from './payment-reads.ts';
import type {
  ProviderAccount,
  ProviderCheckout,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
  SubscriptionMetadata,
} from './payments.ts';
import { APP } from './stripe-client.ts';

/** Converts the provider's seconds to milliseconds. */
export const fromSeconds = (seconds: number): number => seconds * 1000;
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const orNull = (seconds: number | null): number | null => (seconds === null ? null : fromSeconds(seconds));

/** Returns the id of a reference that is either an id or the whole object. */
export function resolveId(thing: string | { id: string }): string;
export function resolveId(thing: string | { id: string } | null | undefined): string | null;
export function resolveId(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** Returns the metadata for a subscription and its checkout. */
export const toStripeMetadata = ({ reader, blogger, checkout, firstCharge }: SubscriptionMetadata) => ({
  app: APP,
  reader,
  blogger,
  checkout,
  first_charge: firstCharge,
});

function oursOf(metadata: Stripe.Metadata): SubscriptionMetadata | null {
  const { app, reader, blogger, checkout, first_charge: charge } = metadata;
  if (app !== APP || reader === undefined || blogger === undefined || checkout === undefined) return null;
  return { reader, blogger, checkout, firstCharge: charge === 'free' ? 'free' : 'prorated' };
}

/** Metadata key of the marks that identify objects. */
export const MARK_KEY = 'mark';

export function toProviderCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    state: session.status,
    subscriptionId: resolveId(session.subscription),
    clientReference: session.client_reference_id,
  };
}

/** Throws a RangeError for a subscription without items: the product's own have exactly one. */
export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new RangeError(`${subscription.id} has no item`);
  const { cancel_at: cancelAt } = subscription;
  return {
    id: subscription.id,
    ours: oursOf(subscription.metadata),
    customerId: resolveId(subscription.customer),
    status: subscription.status,
    // The billing portal may set a cancellation date instead.
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end),
    currentPeriodStart: fromSeconds(item.current_period_start),
    currentPeriodEnd: fromSeconds(item.current_period_end),
    endedAt: orNull(subscription.ended_at),
    canceledAt: orNull(subscription.canceled_at),
    createdAt: fromSeconds(subscription.created),
    itemId: item.id,
    priceCents: item.price.unit_amount ?? 0,
    latestInvoiceId: resolveId(subscription.latest_invoice),
  };
}

export function toProviderRefund({ id, amount, created, status, metadata }: Stripe.Refund): ProviderRefund {
  return {
    id,
    cents: amount,
    createdAt: fromSeconds(created),
    succeeded: status === 'succeeded' || status === 'pending',
    hasFailed: status === 'failed' || status === 'canceled',
    mark: metadata?.[MARK_KEY] ?? null,
  };
}

/** Null for inquiries and prevented disputes: they take no money. */
export function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id, amount, status, reason, created, evidence_details: evidence } = dispute;
  if (status.startsWith('warning') || status === 'prevented') return null;
  const isLost = status === 'lost' || status.startsWith('appeal');
  return {
    id,
    state: status === 'won' ? 'won' : isLost ? 'lost' : 'open',
    cents: amount,
    reason,
    status,
    evidenceDueAt: orNull(evidence.due_by),
    createdAt: fromSeconds(created),
  };
}

/**
 * Returns the period that an invoice charges for. Its lines have it; the invoice's own period is that of the collected
 * items.
 */
function periodOf({ lines, period_start, period_end }: Stripe.Invoice): { start: number; end: number } {
  const last = lines.data.toSorted((a, b) => b.period.end - a.period.end)[0];
  return last?.period ?? { start: period_start, end: period_end };
}

export const invoiceSubscriptionId = (invoice: Stripe.Invoice): string | null =>
  resolveId(invoice.parent?.subscription_details?.subscription);

/** Returns the payment for the subscription itself: its lines, as far as the payment covers them. */
function subscriptionCentsOf({ lines, amount_paid: paid }: Stripe.Invoice): number {
  const own = lines.data.filter(({ subscription }) => subscription !== null);
  return Math.max(
    0,
    Math.min(
      paid,
      own.reduce((sum, { amount }) => sum + amount, 0),
    ),
  );
}

/** State of an invoice's payment; empty if nothing was charged. */
export type InvoiceCharge = {
  id: string | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  needsConfirmation?: boolean;
  declineCode?: string | null;
};

/** Returns the payment of a paid invoice, or the pending one of an open invoice: its charge, or the intent. */
function paymentOf({ status: stands, payments }: Stripe.Invoice): UnchargedInvoice['payment'] {
  const isIt = (one: Stripe.InvoicePayment) => (stands === 'open' ? one.is_default : one.status === 'paid');
  const { payment } = payments?.data.find(isIt) ?? {};
  const [chargeId, intentId] = [resolveId(payment?.charge), resolveId(payment?.payment_intent)];
  if (chargeId !== null) return { kind: 'charge', id: chargeId };
  return intentId === null ? null : { kind: 'intent', id: intentId };
}

/** `invoice` must include its payments. */
export function toUnchargedInvoice(invoice: Stripe.Invoice): UnchargedInvoice {
  const period = periodOf(invoice);
  return {
    id: invoice.id,
    number: invoice.number,
    subscriptionId: invoiceSubscriptionId(invoice),
    status: invoice.status,
    paidCents: invoice.amount_paid,
    subscriptionCents: subscriptionCentsOf(invoice),
    paidAt: orNull(invoice.status_transitions.paid_at),
    periodStart: fromSeconds(period.start),
    periodEnd: fromSeconds(period.end),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    unpaidCents: invoice.amount_due - invoice.amount_paid,
    attempts: invoice.attempt_count,
    nextAttemptAt: orNull(invoice.next_payment_attempt),
    payment: paymentOf(invoice),
  };
}

export function toProviderInvoice(
  { payment: _, ...invoice }: UnchargedInvoice,
  charge: InvoiceCharge,
): ProviderInvoice {
  return {
    ...invoice,
    chargeId: charge.id,
    refunds: charge.refunds.map(toProviderRefund),
    disputes: charge.disputes.map(toProviderDispute).filter((dispute) => dispute !== null),
    needsConfirmation: charge.needsConfirmation ?? false,
    declineCode: charge.declineCode ?? null,
  };
}

export function toProviderAccount(account: Stripe.Account): ProviderAccount {
  return {
    id: account.id,
    country: account.country ?? null,
    detailsSubmitted: account.details_submitted,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    canReceive: account.capabilities?.transfers === 'active',
  };
}
