import type { ProviderCharge, ProviderTransfer } from './payment-lists.ts';
import type { PaymentReads } from './payment-reads.ts';

/**
 * The payment provider's port. Money in US cents, times milliseconds UTC. Calls with an idempotency `key` change
 * something only once per key, however often they are repeated. Each call may throw PaymentRejected or PaymentsDown.
 */
export type Payments = PaymentReads & {
  /** Returns the customer's id. */
  createCustomer(key: string, customer: { email: string; userId: string }): Promise<string>;
  updateCustomer(id: string, customer: { email: string }): Promise<void>;
  /** Deletes a customer and ends their subscriptions. Ignores unknown customers. */
  deleteCustomer(id: string): Promise<void>;
  /** Checks whether a customer exists and is not deleted. */
  hasCustomer(id: string): Promise<boolean>;
  /** Returns the id of the product that readers of a blogger subscribe to. */
  createProduct(key: string, product: { name: string; userId: string }): Promise<string>;
  /** Ignores unknown products. */
  renameProduct(id: string, name: string): Promise<void>;
  /** Deactivates a product and removes the blogger's name and id from it. Ignores unknown products. */
  archiveProduct(id: string): Promise<void>;
  /** Checks whether a product exists and is active. */
  hasProduct(id: string): Promise<boolean>;

  createCheckout(key: string, checkout: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Ignores paid and expired checkouts. */
  expireCheckout(id: string): Promise<void>;
  /** Null for an unknown checkout. */
  checkout(id: string): Promise<ProviderCheckout | null>;

  /** Null for an unknown subscription. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Ends it immediately, without an invoice. Ignores an ended one; null for an unknown one. */
  cancelNow(id: string): Promise<ProviderSubscription | null>;
  /** Applies from the next invoice on, without proration. */
  changePrice(change: { itemId: string; subscriptionId: string; productId: string; priceCents: number }): Promise<void>;

  /** Null for an unknown invoice. */
  invoice(id: string): Promise<ProviderInvoice | null>;
  /** Lists paid invoices of a subscription, newest first: all, or at most `most`. */
  invoicesOf(subscriptionId: string, most?: number): Promise<ProviderInvoice[]>;
  /** Voids the open invoices of a subscription and freezes its drafts, so none of them is collected any more. */
  closeInvoices(subscriptionId: string): Promise<void>;
  /** Null for an unknown charge. */
  charge(id: string): Promise<ProviderCharge | null>;
  /** `refund.mark` identifies the refund later; defaults to the key. */
  refund(key: string, refund: { chargeId: string; cents: number; mark?: string }): Promise<ProviderRefund>;
  /** Returns the id of the invoice that a charge paid, or null. */
  invoiceOfCharge(chargeId: string): Promise<string | null>;

  /** Transfers from the funds of a charge; without one, from the balance. */
  transfer(
    key: string,
    transfer: { destination: string; cents: number; chargeId: string | null; invoiceId: string },
  ): Promise<string>;
  /** Lists the transfers of an invoice. */
  transfersOf(invoiceId: string): Promise<ProviderTransfer[]>;
  reverseTransfer(key: string, reversal: { transferId: string; cents: number }): Promise<string>;

  /** Returns the id of a new connected account. `account.country` is ISO 3166-1 and cannot change later. */
  createAccount(key: string, account: { email: string; userId: string; country: string }): Promise<string>;
  /** Null for an unknown or deleted account. */
  account(id: string): Promise<ProviderAccount | null>;
  /** Removes the product's metadata from an account. Ignores unknown accounts. */
  releaseAccount(id: string): Promise<void>;
  /** Ignores unknown accounts. */
  deleteAccount(id: string): Promise<void>;
  /** Returns the page on which the account's holder completes the onboarding. */
  onboardingUrl(id: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** `key` is for creating the portal's configuration, if there is none. */
  portalUrl(key: string, customerId: string, returnUrl: string): Promise<string>;

  /** Parses a webhook. Throws InvalidSignature or UnreadableEvent. */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
};

export type CheckoutOrder = {
  /** The product's own id, returned with every event. */
  checkoutId: string;
  customerId: string;
  productId: string;
  readerId: string;
  bloggerId: string;
  priceCents: number;
  firstCharge: 'prorated' | 'free';
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
};

export type ProviderCheckout = {
  id: string;
  /** Stripe's status: open, complete, expired. */
  state: string | null;
  subscriptionId: string | null;
  clientReference: string | null;
};

/** Metadata written on a subscription at checkout; null for one that this product did not create. */
export type SubscriptionMetadata = {
  reader: string;
  blogger: string;
  checkout: string;
  firstCharge: 'prorated' | 'free';
};

export type ProviderSubscription = {
  id: string;
  ours: SubscriptionMetadata | null;
  customerId: string;
  /** Stripe's status: active, trialing, past_due, incomplete, incomplete_expired, unpaid, paused, canceled. */
  status: string;
  cancelsAtPeriodEnd: boolean;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  endedAt: number | null;
  /** Time of the cancellation request, or of an automatic end. */
  canceledAt: number | null;
  createdAt: number;
  itemId: string;
  priceCents: number;
  latestInvoiceId: string | null;
};

export type ProviderInvoice = {
  id: string;
  number: string | null;
  subscriptionId: string | null;
  /** Stripe's status: draft, open, paid, uncollectible, void. */
  status: string | null;
  paidCents: number;
  /** Part for the subscription: all, unless the invoice also settled the customer's balance. */
  subscriptionCents: number;
  paidAt: number | null;
  periodStart: number;
  periodEnd: number;
  chargeId: string | null;
  refunds: ProviderRefund[];
  /** A charge can be disputed more than once. */
  disputes: ProviderDispute[];
  /** Page on which the reader pays an open invoice; else null. */
  payUrl: string | null;
  /** True if the reader's bank requires a confirmation of the payment (3-D Secure). */
  needsConfirmation: boolean;
  /** Amount of an open or voided invoice that is not paid. */
  unpaidCents: number;
  /** Attempts to collect it, and the time of the next one; null if there is none. */
  attempts: number;
  nextAttemptAt: number | null;
  /** Stripe's reason why the last attempt failed; null without one. */
  declineCode: string | null;
};

/** `reason` and `status` are Stripe's words. */
export type ProviderDispute = {
  id: string;
  state: 'open' | 'won' | 'lost';
  cents: number;
  reason: string;
  status: string;
  evidenceDueAt: number | null;
  createdAt: number;
};

/** A pending refund counts as succeeded: its money has left the balance. It may fail days later. */
export type ProviderRefund = {
  id: string;
  cents: number;
  createdAt: number;
  succeeded: boolean;
  hasFailed: boolean;
  /** Mark of the refund request. */
  mark: string | null;
};

export type ProviderAccount = {
  id: string;
  country: string | null;
  detailsSubmitted: boolean;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  canReceive: boolean;
};

/** Content of an event. Only the ids are trusted: the objects are fetched. */
export type ProviderEvent = {
  id: string;
  type: string;
  objectId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  chargeId: string | null;
  checkoutId: string | null;
  accountId: string | null;
};
