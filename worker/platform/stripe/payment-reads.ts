import type { PaymentLists } from './payment-lists.ts';
import type { ProviderInvoice, ProviderSubscription } from './payments.ts';

/**
 * An invoice without the state of its payment. `payment` names it, or the pending one of an open invoice; null when
 * nothing is charged.
 */
export type UnchargedInvoice = Omit<
  ProviderInvoice,
  'needsConfirmation' | 'declineCode' | 'chargeId' | 'refunds' | 'disputes'
> & {
  payment: { kind: 'charge' | 'intent'; id: string } | null;
};

/** Options for reading a payment. `listsRefunds` false lists refunds and disputes only if the charge has some. */
export type ChargeReading = { chargeId: string | null; listsRefunds: boolean };

/** Reads in as few calls as possible: the provider limits reads to 100 a second, in test mode to 25. */
export type PaymentReads = PaymentLists & {
  /** Null for an unknown subscription. One call. */
  subscriptionWithInvoice(
    id: string,
  ): Promise<{ subscription: ProviderSubscription; latestInvoice: UnchargedInvoice | null } | null>;
  /** Null for an unknown invoice. One call. */
  unchargedInvoice(id: string): Promise<UnchargedInvoice | null>;
  /** Adds the state of an invoice's payment. Up to four calls: intent or charge, refunds and disputes. */
  withCharge(invoice: UnchargedInvoice, reading: ChargeReading): Promise<ProviderInvoice>;
};
