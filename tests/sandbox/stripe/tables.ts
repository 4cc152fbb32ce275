import type Stripe from 'stripe';
import type { InvoiceLine } from './lines.ts';

/** The parts of a checkout session that an order stores until payment. */
export type Order = {
  id: string;
  priceId: string;
  quantity: number;
  /** Seconds; null when the billing cycle starts with the payment. */
  anchor: number | null;
  anchorConfig: Stripe.Subscription.BillingCycleAnchorConfig | null;
  prorates: boolean;
  metadata: Stripe.Metadata;
  description: string | null;
  /** The host that the session was ordered at, which identifies the sandbox's own URLs. */
  origin: string;
};

/** An account link, which opens onboarding once. */
export type OnboardingLink = {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  used: boolean;
};

/** A webhook being delivered; times are the machine's, in milliseconds. */
export type Delivery = { id: string; eventId: string; attempts: number; nextAt: number; delivered: boolean };

export type SavedAnswer = {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

/** Lines for a subscription's next invoice. */
export type PendingLines = { id: string; lines: InvoiceLine[] };

/** Single values: the moved clock, counters. */
export type Setting = { id: string; value: number };

/** All data of a sandbox for one API key, by kind and id, as plain JSON. */
export type Tables = {
  customer: Stripe.Customer;
  deleted: { id: string; object: string; deleted: true };
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  card: { id: string; number: string };
  session: Stripe.Checkout.Session;
  order: Order;
  subscription: Stripe.Subscription;
  pending_lines: PendingLines;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  account: Stripe.Account;
  onboarding_link: OnboardingLink;
  portal_session: Stripe.BillingPortal.Session;
  portal_configuration: Stripe.BillingPortal.Configuration;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  delivery: Delivery;
  saved_answer: SavedAnswer;
  setting: Setting;
};

export type Kind = keyof Tables;

/** Stripe's nouns in errors about missing objects. */
export const nouns: Partial<Record<Kind, string>> = {
  session: 'checkout.session',
  portal_configuration: 'configuration',
  payment_method: 'PaymentMethod',
  transfer_reversal: 'transfer reversal',
  balance_transaction: 'balance transaction',
  invoice_payment: 'invoice_payment',
};
