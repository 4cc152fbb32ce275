import { EVENT_PRIORITIES, jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/**
 * Updates a reader's address at Stripe, once for each change.
 * @param change identifies the change
 */
export const customerEmailMessage = (userId: string, change: string, createdAt: number) =>
  jobMessage('customer-email', `customer-email:${userId}:${change}`, { userId }, createdAt);

/** Updates the name of a blogger's product at Stripe. */
export const productNameMessage = (userId: string, createdAt: number) =>
  jobMessage('product-name', `product-name:${userId}:${createdAt}`, { userId }, createdAt);

/** Deletes a connected account that was never used. */
export const accountCloseMessage = (accountId: string, createdAt: number) =>
  jobMessage('account-close', `account-close:${accountId}`, { accountId }, createdAt);

/** Reverses the blogger's part of an invoice's refunds and lost disputes: `cents` in total. */
export const reversalMessage = (reversal: { invoice: string; cents: number }, createdAt: number) =>
  jobMessage('reversal', `reversal:${reversal.invoice}:${reversal.cents}`, reversal, createdAt);

/** Part of the payments that is refunded when a subscription ends immediately. */
export type RefundScope = 'unused' | 'all';

/** A refund to make, and the payment's total refund including it. US cents. */
export type PlannedRefund = { invoiceId: string; chargeId: string; cents: number; inAllCents: number };

/**
 * Stored progress of an end. `failures` counts Stripe's rejections and failures, because each retry after one needs a
 * new idempotency key.
 */
export type EndSubscriptionPayload = {
  stripeSubscriptionId: string;
  givesBack: RefundScope;
  reason?: string;
  refunds?: PlannedRefund[];
  failures?: number;
};

export const endSubscriptionMessageId = (stripeSubscriptionId: string) => `end:${stripeSubscriptionId}`;

/** Ends a subscription at Stripe. The first message about it is the only one. */
export const endSubscriptionMessage = (end: EndSubscriptionPayload, createdAt: number) =>
  jobMessage('end', endSubscriptionMessageId(end.stripeSubscriptionId), end, createdAt);

/**
 * Ends an invalid subscription at Stripe if it is still invalid by then. The versions make the id new after each stored
 * change, because an earlier end may have been called off.
 * @param versions of the stored subscription and its invoices; 0 when nothing is stored
 */
export const endInvalidSubscriptionMessage = (
  stripeSubscriptionId: string,
  versions: readonly number[],
  createdAt: number,
) =>
  jobMessage(
    'end-by-state',
    `end-by-state:${stripeSubscriptionId}:${versions.join('-')}`,
    { stripeSubscriptionId },
    createdAt,
  );

/** Voids the open invoices of an ended subscription. */
export const voidInvoicesMessage = (stripeSubscriptionId: string, createdAt: number) =>
  jobMessage('void', `void:${stripeSubscriptionId}`, { stripeSubscriptionId }, createdAt);

export type LateRefundPayload = {
  stripeSubscriptionId: string;
  invoiceId: string;
  chargeId: string;
  cents: number;
  failures?: number;
};

/** Refunds all of a payment that was made after the end of its subscription. */
export const lateRefundMessage = (late: LateRefundPayload, createdAt: number) =>
  jobMessage('refund-late', `refund-late:${late.invoiceId}`, late, createdAt);

/** A difference that reconcile found: a subscription by Stripe's id, or an invoice. */
export type Drift = { subscriptionId: string } | { invoiceId: string };

/**
 * Repairs a drift, once for each comparison.
 * @param run the comparison's id in `reconciliations`
 */
export const repairDriftMessage = (run: string, drift: Drift, createdAt: number) =>
  jobMessage(
    'apply',
    `apply:${run}:${'invoiceId' in drift ? drift.invoiceId : drift.subscriptionId}`,
    { ...drift, run },
    createdAt,
  );

/**
 * Applies a stored event. A reader waits for a checkout's event, so it has priority over renewals. The row is deleted
 * when done: the event itself records that it was applied.
 */
export const eventMessage = (event: { id: string; kind: string | null }, createdAt: number): NewOutboxMessage => ({
  ...jobMessage('event', `event:${event.id}`, { eventId: event.id, forgets: 1 }, createdAt),
  priority: event.kind === 'checkout' ? EVENT_PRIORITIES.awaited : EVENT_PRIORITIES.other,
});
