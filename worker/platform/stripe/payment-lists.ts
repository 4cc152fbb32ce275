import type { ProviderInvoice, ProviderSubscription } from './payments.ts';

/** A page of a list, newest first; `nextCursor` is null on the last one. */
export type ProviderPage<Item> = { items: Item[]; nextCursor: string | null };

/** Only what tells whether we have written it: what it is about is asked for then. */
export type ListedInvoice = { id: string; subscriptionId: string };
export type ListedRefund = { id: string; chargeId: string; hasFailed: boolean };
export type ListedDispute = { id: string; chargeId: string; state: 'open' | 'won' | 'lost' };

/** What happened at the provider since a moment (milliseconds UTC), a page at a time; null cursor: the first page. */
export type PaymentLists = {
  /**
   * Live subscriptions, also those without our metadata, newest first. `oldest` is when the last of the page was made
   * (milliseconds UTC, whole seconds); null on the last page, which reaches back to the first.
   */
  liveSubscriptions(cursor: string | null): Promise<ProviderPage<ProviderSubscription> & { oldest: number | null }>;
  /** Paid invoices of subscriptions made through this product. */
  paidInvoices(since: number, cursor: string | null): Promise<ProviderPage<ListedInvoice>>;
  /** Refunds that took money, or were to. */
  refunds(since: number, cursor: string | null): Promise<ProviderPage<ListedRefund>>;
  /** Disputes that took money. */
  disputes(since: number, cursor: string | null): Promise<ProviderPage<ListedDispute>>;
};

/** How a payment stands: what of it could still be given back, US cents, and what was. */
export type ProviderCharge = { leftCents: number; refunds: ProviderInvoice['refunds'] };

/** What was sent to a connected account, and what was taken back of it. US cents. */
export type ProviderTransfer = { id: string; cents: number; reversals: { id: string; cents: number }[] };
