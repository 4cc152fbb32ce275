import type Stripe from 'stripe';
import { nextBilling } from './calendar.ts';
import { change, emitEvent } from './events.ts';
import { draftInvoice } from './invoice-draft.ts';
import { collectInvoice, finalizeInvoice, stopCollecting } from './invoices.ts';
import { type InvoiceLine, newLine } from './lines.ts';
import { idOf, idOrNull } from './refs.ts';
import { DAY_SECONDS, type World } from './world.ts';

/** Smart Retries, simplified: three attempts over seven days. */
const RETRIES = [3 * DAY_SECONDS, 4 * DAY_SECONDS];
const OVER = ['canceled', 'incomplete_expired'];

export const isLive = ({ status }: Readonly<Stripe.Subscription>) => !OVER.includes(status);

/** Returns a customer's subscriptions that have not ended. */
export function liveSubscriptionsOf(world: World, customer: string) {
  return world.all('subscription').filter((row) => row.customer === customer && isLive(row));
}

/** Returns a subscription's single item. @throws Error when it has none */
export function itemOf(subscription: Readonly<Stripe.Subscription>): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`${subscription.id} has no item`);
  return item;
}

const latestInvoice = (world: World, subscription: Readonly<Stripe.Subscription>) => {
  const id = idOrNull(subscription.latest_invoice);
  return id === null ? null : world.get('invoice', id);
};

/** Returns the card that pays a subscription. */
export function methodOf(
  world: World,
  { default_payment_method, customer }: Readonly<Stripe.Subscription>,
): string | null {
  const own = idOrNull(default_payment_method);
  return own ?? idOrNull(world.find('customer', idOf(customer))?.invoice_settings.default_payment_method);
}

/** Ends a subscription now. */
export function endSubscription(world: World, id: string, reason: 'cancellation_requested' | 'payment_failed'): void {
  const subscription = world.edit('subscription', id);
  subscription.status = 'canceled';
  subscription.ended_at = world.now();
  subscription.canceled_at ??= world.now();
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  world.remove('pending_lines', id);
  stopCollecting(world, id);
  emitEvent(world, 'customer.subscription.deleted', 'subscription', id);
}

/** Charges a renewal's invoice, and updates the subscription with the result. */
export function collectRenewal(world: World, id: string): void {
  const subscription = world.get('subscription', id);
  const invoice = idOrNull(subscription.latest_invoice) ?? '';
  const decline = collectInvoice(world, invoice, methodOf(world, subscription), false, RETRIES);
  if (decline && world.get('invoice', invoice).next_payment_attempt === null) {
    endSubscription(world, id, 'payment_failed');
    return;
  }
  change(world, 'customer.subscription.updated', 'subscription', id, (row) => {
    row.status = decline === null ? 'active' : 'past_due';
  });
}

function takePendingLines(world: World, id: string): InvoiceLine[] {
  const lines = world.find('pending_lines', id)?.lines ?? [];
  world.remove('pending_lines', id);
  return lines;
}

/** Starts a new period with a draft invoice, as at Stripe for about an hour. @returns the invoice's id */
export function draftRenewal(world: World, id: string): string {
  const { start, end } = periodOf(world.get('subscription', id));
  change(world, 'customer.subscription.updated', 'subscription', id, (row) => {
    const item = itemOf(row);
    item.current_period_start = end;
    item.current_period_end = nextBilling(row.billing_cycle_anchor, end);
  });
  const subscription = world.get('subscription', id);
  const item = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const line = newLine(world, { subscription, price: item.price, amount, proration: false, period });
  const lines = [...takePendingLines(world, id), line];
  const invoice = draftInvoice(world, { subscription, reason: 'subscription_cycle', lines, period: { start, end } });
  world.edit('subscription', id).latest_invoice = invoice;
  return invoice;
}

/** Starts a new period and bills it immediately. */
export function renew(world: World, id: string): void {
  finalizeInvoice(world, draftRenewal(world, id));
  collectRenewal(world, id);
}

/** Returns the billed period of a subscription, in seconds. */
export function periodOf(subscription: Readonly<Stripe.Subscription>) {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

/** Returns the next due time of a live subscription, in seconds. */
export function nextDue(
  world: World,
  subscription: Readonly<Stripe.Subscription>,
): { at: number; work: 'period' | 'retry' | 'end' } {
  const { end } = periodOf(subscription);
  const { cancel_at } = subscription;
  const retry = latestInvoice(world, subscription)?.next_payment_attempt ?? null;
  if (cancel_at !== null && cancel_at <= Math.min(end, retry ?? end)) return { at: cancel_at, work: 'end' };
  return retry !== null && retry < end ? { at: retry, work: 'retry' } : { at: end, work: 'period' };
}
