import type { PaymentLists } from './payment-lists.ts';
import type { ProviderInvoice, ProviderSubscription } from './payments.ts';

/**
 * An invoice without what has become of its payment: `payment` names it, or the one that is tried while the invoice is open;
 * null where nothing is charged.
 */
export type UnchargedInvoice = Omit<ProviderInvoice, 'needsConfirmation' | 'chargeId' | 'refunds' | 'disputes'> & {
  payment: { chargeId: string | null; intentId: string | null } | null;
};

/** How a payment is read. `listsRefunds` false: refunds and disputes are listed only where the charge says it has any. */
export type ChargeReading = { chargeId: string | null; listsRefunds: boolean };

/** Reads in as few calls as possible: the provider limits reads to 100 a second, in test mode to 25. */
export type PaymentReads = PaymentLists & {
  /** Null when there is no such subscription. One call. */
  subscriptionWithInvoice(
    id: string,
  ): Promise<{ subscription: ProviderSubscription; latestInvoice: UnchargedInvoice | null } | null>;
  /** Null when there is no such invoice. One call. */
  unchargedInvoice(id: string): Promise<UnchargedInvoice | null>;
  /** Adds what has become of an invoice's payment. None to four calls: intent or charge, refunds and disputes. */
  withCharge(invoice: UnchargedInvoice, reading: ChargeReading): Promise<ProviderInvoice>;
};
