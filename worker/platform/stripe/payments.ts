import type { ProviderCharge, ProviderTransfer } from './payment-lists.ts';
import type { PaymentReads } from './payment-reads.ts';

/**
 * What the product needs of the payment provider. Money in US cents, times milliseconds UTC. Calls that change something
 * take an idempotency `key`: the same key asks for the same thing once, however often it is asked. Each call may throw
 * PaymentRejected or PaymentsDown.
 */
export type Payments = PaymentReads & {
  /** @returns the customer's id */
  createCustomer(key: string, customer: { email: string; userId: string }): Promise<string>;
  updateCustomer(id: string, customer: { email: string }): Promise<void>;
  /** Forgets a customer, and ends what they still have. Quiet when they are gone. */
  deleteCustomer(id: string): Promise<void>;
  /** Whether it knows a customer, and has not forgotten them. */
  hasCustomer(id: string): Promise<boolean>;
  /** @returns the id of what readers of a blogger subscribe to */
  createProduct(key: string, product: { name: string; userId: string }): Promise<string>;
  /** Quiet when the provider has no such product. */
  renameProduct(id: string, name: string): Promise<void>;
  /** Takes a product off sale and removes the blogger's name and id from it. Quiet when there is no such product. */
  archiveProduct(id: string): Promise<void>;
  /** Whether it knows a product, and sells it. */
  hasProduct(id: string): Promise<boolean>;

  createCheckout(key: string, checkout: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Quiet when it is paid or expired already. */
  expireCheckout(id: string): Promise<void>;
  /** Null when there is no such checkout. */
  checkout(id: string): Promise<ProviderCheckout | null>;

  /** Null when there is no such subscription. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Ends it now, without an invoice. Quiet when it has ended; null when there is no such subscription. */
  cancelNow(id: string): Promise<ProviderSubscription | null>;
  /** From the next invoice on, without proration. */
  changePrice(change: { itemId: string; subscriptionId: string; productId: string; priceCents: number }): Promise<void>;

  /** Null when there is no such invoice. */
  invoice(id: string): Promise<ProviderInvoice | null>;
  /** Paid invoices of a subscription, newest first: all, or the newest so many. */
  invoicesOf(subscriptionId: string, most?: number): Promise<ProviderInvoice[]>;
  /** Voids the open invoices of a subscription, and leaves its drafts drafts: nothing of it is collected any more. */
  closeInvoices(subscriptionId: string): Promise<void>;
  /** Null when there is no such charge. */
  charge(id: string): Promise<ProviderCharge | null>;
  /** @param refund.mark what it is found again by; without it, the key */
  refund(key: string, refund: { chargeId: string; cents: number; mark?: string }): Promise<ProviderRefund>;
  /** The invoice that a charge paid, null when it paid none. */
  invoiceOfCharge(chargeId: string): Promise<string | null>;

  /** Out of what a charge has brought; where none has, out of the balance. */
  transfer(
    key: string,
    transfer: { destination: string; cents: number; chargeId: string | null; invoiceId: string },
  ): Promise<string>;
  /** What was sent of an invoice. */
  transfersOf(invoiceId: string): Promise<ProviderTransfer[]>;
  reverseTransfer(key: string, reversal: { transferId: string; cents: number }): Promise<string>;

  /** @param account.country ISO 3166-1, fixed from then on @returns the id of a new connected account */
  createAccount(key: string, account: { email: string; userId: string; country: string }): Promise<string>;
  /** Null when there is no such account any more. */
  account(id: string): Promise<ProviderAccount | null>;
  /** Removes what we wrote on an account. Quiet when there is no such account any more. */
  releaseAccount(id: string): Promise<void>;
  /** Quiet when there is no such account any more. */
  deleteAccount(id: string): Promise<void>;
  /** Where its holder goes on with what is missing. */
  onboardingUrl(id: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** @param key for what the portal offers, where that is to be made first */
  portalUrl(key: string, customerId: string, returnUrl: string): Promise<string>;

  /**
   * Reads a webhook.
   * @throws InvalidSignature, UnreadableEvent
   */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
};

export type CheckoutOrder = {
  /** Ours: what comes back with every event. */
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
  /** The provider's word: open, complete, expired. */
  state: string | null;
  subscriptionId: string | null;
  clientReference: string | null;
};

/** What we wrote on a subscription when it was ordered; null when it is not ours. */
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
  /** The provider's word: active, trialing, past_due, incomplete, incomplete_expired, unpaid, paused, canceled. */
  status: string;
  cancelsAtPeriodEnd: boolean;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  endedAt: number | null;
  /** When its end was asked for, or it ended by itself. */
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
  /** The provider's word: draft, open, paid, uncollectible, void. */
  status: string | null;
  paidCents: number;
  /** What of it is for the subscription: all, unless a balance of the customer was settled by it. */
  subscriptionCents: number;
  paidAt: number | null;
  periodStart: number;
  periodEnd: number;
  chargeId: string | null;
  refunds: ProviderRefund[];
  /** A charge can be disputed more than once. */
  disputes: ProviderDispute[];
  /** The page on which the reader pays an open invoice; null for an invoice that is not open. */
  payUrl: string | null;
  /** Whether the reader's bank asks them to confirm the payment (3-D Secure). */
  needsConfirmation: boolean;
};

export type ProviderDispute = { id: string; state: 'open' | 'won' | 'lost'; cents: number };

/** One under way counts as succeeded: its money has left the balance. It may fail days later. */
export type ProviderRefund = {
  id: string;
  cents: number;
  createdAt: number;
  succeeded: boolean;
  hasFailed: boolean;
  /** What was written on it when it was asked for. */
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

/** What an event says, of which only the names are believed: the objects are asked for. */
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

/** A webhook that the provider has not signed, or signed too long ago. */
export class InvalidSignature extends Error {
  /** Whether the header has the provider's format, as it has when a secret of ours is wrong. */
  readonly isWellFormed: boolean;

  constructor(isWellFormed: boolean) {
    super('No secret of ours has signed this');
    this.isWellFormed = isWellFormed;
  }
}

/** A webhook that was signed with a secret of ours, and is no event. */
export class UnreadableEvent extends Error {
  constructor(options?: ErrorOptions) {
    super('What was signed is no event', options);
  }
}

/**
 * The provider could not be asked, did not answer, or failed itself: to be asked again. `hasAnswered`: its failure is
 * remembered under the idempotency key, so that it is to be asked under another.
 */
export class PaymentsDown extends Error {
  readonly hasAnswered: boolean;
  constructor(cause: unknown, hasAnswered = false) {
    super('The payment provider does not answer', { cause });
    this.hasAnswered = hasAnswered;
  }
}

/** The provider has said no, for good: asking again would not help. `code` is its own word. */
export class PaymentRejected extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
