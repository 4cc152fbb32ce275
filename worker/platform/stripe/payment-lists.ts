import type { ProviderInvoice, ProviderSubscription } from './payments.ts';

/** A page of a list, newest first; `nextCursor` is null on the last one. */
export type ProviderPage<Item> = { items: Item[]; nextCursor: string | null };

/** Only the fields that show whether it is stored; the other data is fetched later. */
export type ListedInvoice = { id: string; subscriptionId: string };
export type ListedRefund = { id: string; chargeId: string; hasFailed: boolean };
export type ListedDispute = { id: string; chargeId: string; state: 'open' | 'won' | 'lost' };

/** Lists changes at the provider since a time (milliseconds UTC), page by page; a null cursor is the first page. */
export type PaymentLists = {
  /**
   * Lists live subscriptions, also those without the product's metadata, newest first. `oldest` is the creation of the
   * page's last one (milliseconds UTC, whole seconds); null on the last page.
   */
  liveSubscriptions(cursor: string | null): Promise<ProviderPage<ProviderSubscription> & { oldest: number | null }>;
  /** Lists paid invoices of this product's subscriptions. */
  paidInvoices(since: number, cursor: string | null): Promise<ProviderPage<ListedInvoice>>;
  /** Lists refunds that took money, or failed to. */
  refunds(since: number, cursor: string | null): Promise<ProviderPage<ListedRefund>>;
  /** Lists disputes that took money. */
  disputes(since: number, cursor: string | null): Promise<ProviderPage<ListedDispute>>;
};

/** State of a payment: the cents that can still be refunded, and the refunds so far. */
export type ProviderCharge = { refundableCents: number; refunds: ProviderInvoice['refunds'] };

/** A transfer to a connected account, with its reversals. US cents. */
export type ProviderTransfer = { id: string; cents: number; reversals: { id: string; cents: number }[] };
