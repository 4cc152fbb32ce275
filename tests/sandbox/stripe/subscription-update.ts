import type Stripe from 'stripe';
import { change } from './events.ts';
import { invalid, missing } from './failures.ts';
import { draftInvoice } from './invoice-draft.ts';
import { collectInvoice, finalizeInvoice } from './invoices.ts';
import { newLine } from './lines.ts';
import { mergedMetadata } from './metadata.ts';
import { addPrice } from './prices.ts';
import { isLive, itemOf, methodOf, periodOf } from './subscription-life.ts';
import { planOf } from './subscription-start.ts';
import type { World } from './world.ts';

export type Update = Stripe.SubscriptionUpdateParams;

/** Returns an item's new price. @throws StripeFailure for any other change than one price of the one item */
function priceFor(
  world: World,
  subscription: Stripe.Subscription,
  items: NonNullable<Update['items']>,
): Stripe.Price | null {
  const [given, ...more] = items;
  if (given === undefined) return null;
  const own = itemOf(subscription);
  if (more.length > 0 || given.id === undefined) {
    throw invalid('An item without its id would be a second one; the sandbox keeps one item a subscription.', {
      param: 'items[0][id]',
    });
  }
  if (given.id !== own.id) throw missing('subscription_item', given.id, 'items[0][id]');
  if (given.price !== undefined && given.price_data !== undefined) {
    throw invalid('You may only specify one of these parameters: price, price_data.', { param: 'items[0]' });
  }
  if (given.quantity !== undefined && given.quantity !== own.quantity) {
    throw invalid('The sandbox sells one of a thing.', { param: 'items[0][quantity]' });
  }
  if (given.price_data) return addPrice(world, given.price_data, 'items[0][price_data]');
  return given.price === undefined ? null : world.get('price', given.price, 'items[0][price]');
}

/** Adds the price difference for the rest of the period: two lines of the next invoice. */
function prorate(world: World, subscription: Stripe.Subscription, to: Stripe.Price): void {
  const { price: from } = itemOf(subscription);
  const { start, end } = periodOf(subscription);
  const period = { start: world.now(), end };
  const share = (end - world.now()) / (end - start);
  const line = (price: Stripe.Price, sign: 1 | -1) => {
    const amount = sign * Math.round((price.unit_amount ?? 0) * share);
    return newLine(world, { subscription, price, amount, proration: true, period });
  };
  const waiting = world.find('pending_lines', subscription.id)?.lines ?? [];
  world.add('pending_lines', { id: subscription.id, lines: [...waiting, line(from, -1), line(to, 1)] });
}

function setPrice(subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription);
  item.price = structuredClone(price);
  item.plan = planOf(item.price);
}

function setCancel(world: World, subscription: Stripe.Subscription, cancel: boolean): void {
  if (subscription.cancel_at_period_end === cancel) return;
  subscription.cancel_at_period_end = cancel;
  subscription.cancel_at = cancel ? periodOf(subscription).end : null;
  subscription.canceled_at = cancel ? world.now() : null;
  const reason = cancel ? 'cancellation_requested' : null;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
}

/** Sets the end of a subscription (seconds), or removes it (''). */
function setCancelAt(world: World, subscription: Stripe.Subscription, given: Update['cancel_at']): void {
  const at = given === '' || given === null ? null : Number(given);
  if (at !== null && (!Number.isInteger(at) || at <= world.now())) {
    throw invalid('cancel_at must be a timestamp in the future.', { param: 'cancel_at' });
  }
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = at;
  subscription.canceled_at = at === null ? null : world.now();
}

/** Sets whether a subscription ends with its period, and emits the event. */
export function cancelAtPeriodEnd(world: World, id: string, cancel: boolean): void {
  change(world, 'customer.subscription.updated', 'subscription', id, (row) => setCancel(world, row, cancel));
}

/** Applies an update, and emits the event. @throws StripeFailure */
export function updateSubscription(world: World, id: string, given: Update): void {
  const subscription = world.get('subscription', id);
  const asksMore = Object.keys(given).some((name) => !['metadata', 'cancellation_details', 'expand'].includes(name));
  if (!isLive(subscription) && asksMore) {
    const code = 'invalid_canceled_subscription_fields';
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', { code });
  }
  const method = given.default_payment_method;
  if (method) world.get('payment_method', method, 'default_payment_method');
  const price = given.items ? priceFor(world, subscription, given.items) : null;
  if (price && given.proration_behavior !== 'none') prorate(world, subscription, price);
  change(world, 'customer.subscription.updated', 'subscription', id, (row) => {
    if (price) setPrice(row, price);
    if (given.cancel_at_period_end !== undefined) setCancel(world, row, given.cancel_at_period_end);
    if (given.cancel_at !== undefined) setCancelAt(world, row, given.cancel_at);
    if (method !== undefined) row.default_payment_method = method || null;
    if (given.description !== undefined) row.description = given.description || null;
    row.metadata = mergedMetadata(row.metadata, given.metadata);
  });
}

/** Creates a last invoice that credits the rest of the period to the customer's next invoice. */
export function creditRest(world: World, subscription: Stripe.Subscription): void {
  const { start, end } = periodOf(subscription);
  const now = world.now();
  const { price } = itemOf(subscription);
  const amount = -Math.round(((price.unit_amount ?? 0) * (end - now)) / (end - start));
  const line = newLine(world, { subscription, price, amount, proration: true, period: { start: now, end } });
  const invoice = draftInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines: [line],
    period: { start, end: now },
  });
  world.edit('subscription', subscription.id).latest_invoice = invoice;
  finalizeInvoice(world, invoice);
  collectInvoice(world, invoice, methodOf(world, subscription), false, []);
}
