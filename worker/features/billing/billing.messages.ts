import { EVENT_PRIORITIES, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** What billing asks of the payment provider later, again and again until it is done. */
export type BillingKind =
  | 'customer-email'
  | 'product-name'
  | 'product-archive'
  | 'account-release'
  | 'account-close'
  | 'transfer'
  | 'reversal'
  | 'end'
  | 'end-by-state'
  | 'void'
  | 'refund-late'
  | 'reconcile'
  | 'apply';

/**
 * A message of the billing lane.
 * @param id says what it is about, so that the same thing is asked for once (`enqueueStatement`)
 * @param createdAt milliseconds UTC: due at once
 */
export function billingMessage(
  kind: BillingKind | 'deletion',
  id: string,
  payload: Record<string, unknown>,
  createdAt: number,
): NewOutboxMessage {
  return { id, kind, payload, createdAt };
}

/**
 * Tells the provider the address that a reader has now, once for each change.
 * @param change what names it
 */
export const customerEmailMessage = (userId: string, change: string, createdAt: number) =>
  billingMessage('customer-email', `customer-email:${userId}:${change}`, { userId }, createdAt);

/** Gives a blogger's product at the provider their new name. */
export const productNameMessage = (userId: string, createdAt: number) =>
  billingMessage('product-name', `product-name:${userId}:${createdAt}`, { userId }, createdAt);

/** Deletes a connected account that was never used. */
export const accountCloseMessage = (accountId: string, createdAt: number) =>
  billingMessage('account-close', `account-close:${accountId}`, { accountId }, createdAt);

/** Lets all be taken back from the blogger that refunds and lost disputes took of an invoice: `cents` of their share. */
export const reversalMessage = (reversal: { invoice: string; cents: number }, createdAt: number) =>
  billingMessage('reversal', `reversal:${reversal.invoice}:${reversal.cents}`, reversal, createdAt);

/** What of what was paid goes back to the reader when a subscription ends at once. */
export type RefundScope = 'unused' | 'all';

/** What goes back of a payment, and how much that makes with what went back of it before. US cents. */
export type PlannedRefund = { invoiceId: string; chargeId: string; cents: number; inAllCents: number };

/**
 * What is settled of an end once it has begun. `failures`: how often the provider has said no or failed, so that each
 * asking after that is a new one.
 */
export type EndSubscriptionPayload = {
  stripeSubscriptionId: string;
  givesBack: RefundScope;
  reason?: string;
  refunds?: PlannedRefund[];
  failures?: number;
};

export const endSubscriptionMessageId = (stripeSubscriptionId: string) => `end:${stripeSubscriptionId}`;

/** Ends a subscription at the provider: once, whoever asks for it first. */
export const endSubscriptionMessage = (end: EndSubscriptionPayload, createdAt: number) =>
  billingMessage('end', endSubscriptionMessageId(end.stripeSubscriptionId), end, createdAt);

/**
 * Ends a subscription that must not go on as it stands, if that is still so by then. Asked for anew after each
 * change of what we have written, as it may have been called off before.
 * @param versions of what we have written of it and of its invoices; 0 for nothing
 */
export const endInvalidSubscriptionMessage = (
  stripeSubscriptionId: string,
  versions: readonly number[],
  createdAt: number,
) =>
  billingMessage(
    'end-by-state',
    `end-by-state:${stripeSubscriptionId}:${versions.join('-')}`,
    { stripeSubscriptionId },
    createdAt,
  );

/** Lets nobody pay what is open of a subscription that has ended. */
export const voidInvoicesMessage = (stripeSubscriptionId: string, createdAt: number) =>
  billingMessage('void', `void:${stripeSubscriptionId}`, { stripeSubscriptionId }, createdAt);

export type LateRefundPayload = {
  stripeSubscriptionId: string;
  invoiceId: string;
  chargeId: string;
  cents: number;
  failures?: number;
};

/** Gives back what was paid after the end of its subscription: all of it. */
export const lateRefundMessage = (late: LateRefundPayload, createdAt: number) =>
  billingMessage('refund-late', `refund-late:${late.invoiceId}`, late, createdAt);

/** What differs: a subscription by the provider's id, or an invoice. */
export type Drift = { subscriptionId: string } | { invoiceId: string };

/** Repairs what a comparison has found, once for each comparison. @param run the comparison's id in `reconciliations` */
export const repairDriftMessage = (run: string, drift: Drift, createdAt: number) =>
  billingMessage(
    'apply',
    `apply:${run}:${'invoiceId' in drift ? drift.invoiceId : drift.subscriptionId}`,
    { ...drift, run },
    createdAt,
  );

/**
 * Applies a stored event of the payment provider. Somebody waits for a checkout's; the thousands of renewals come after.
 * It leaves no row behind: the event itself says that it was applied.
 */
export const eventMessage = (event: { id: string; kind: string | null }, createdAt: number): NewOutboxMessage => ({
  id: `event:${event.id}`,
  kind: 'event',
  payload: { eventId: event.id, forgets: 1 },
  priority: event.kind === 'checkout' ? EVENT_PRIORITIES.awaited : EVENT_PRIORITIES.other,
  createdAt,
});
