import type Stripe from 'stripe';
import { nextBilling, prorated } from './calendar.ts';
import { change, emitEvent } from './events.ts';
import { draftInvoice } from './invoice-draft.ts';
import { collectInvoice, finalizeInvoice, MINIMUM_CHARGE_CENTS } from './invoices.ts';
import { newLine } from './lines.ts';
import { list } from './listing.ts';
import type { Order } from './tables.ts';
import type { World } from './world.ts';

type Period = { start: number; end: number; amount: number; isPart: boolean };

/** Returns the first billed period of an order: until its anchor, or a whole month (seconds, cents). */
export function firstPeriod(world: World, { priceId, quantity, anchor, prorates }: Readonly<Order>): Period {
  const now = world.now();
  const whole = (world.get('price', priceId).unit_amount ?? 0) * quantity;
  if (anchor === null) return { start: now, end: nextBilling(now, now), amount: whole, isPart: false };
  // Stripe: a payment after the anchor covers the full period that began with it.
  if (anchor <= now) return { start: anchor, end: nextBilling(anchor, anchor), amount: whole, isPart: false };
  return { start: now, end: anchor, amount: prorates ? prorated(whole, now, anchor) : 0, isPart: true };
}

/** Returns the amount charged today for an order, in cents: 0 if it is too small. */
export function chargedToday(world: World, order: Readonly<Order>, customer: string | null): number {
  const due = firstPeriod(world, order).amount + (customer === null ? 0 : world.get('customer', customer).balance);
  return due < MINIMUM_CHARGE_CENTS ? 0 : due;
}

/** Returns the legacy plan, which the API still returns with the price. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    object: 'plan',
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

function newItem(world: World, subscription: string, order: Readonly<Order>, period: Period): Stripe.SubscriptionItem {
  const price = structuredClone(world.get('price', order.priceId));
  return {
    id: world.newId('si'),
    billing_thresholds: null,
    created: world.now(),
    object: 'subscription_item',
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: order.quantity,
    subscription,
    tax_rates: [],
  };
}

function newSubscription(
  world: World,
  customer: string,
  method: string,
  order: Readonly<Order>,
  period: Period,
): Stripe.Subscription {
  const id = world.newId('sub');
  return {
    id,
    application: null,
    application_fee_percent: null,
    billing_cycle_anchor: order.anchor ?? period.start,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: order.anchorConfig,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: world.now(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    currency: 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method,
    default_source: null,
    default_tax_rates: [],
    description: order.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list([newItem(world, id, order, period)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_update: null,
    schedule: null,
    start_date: world.now(),
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

/**
 * Starts a subscription whose first payment is certain to succeed, and bills its first period.
 * @returns its id and that of the first invoice
 */
export function startSubscription(world: World, customer: string, method: string, order: Readonly<Order>) {
  const period = firstPeriod(world, order);
  const subscription = world.add('subscription', newSubscription(world, customer, method, order, period));
  const { id } = subscription;
  emitEvent(world, 'customer.subscription.created', 'subscription', id);
  const price = world.get('price', order.priceId);
  const line = newLine(world, {
    subscription,
    price,
    amount: period.amount,
    proration: period.isPart,
    period: { start: period.start, end: period.end },
  });
  const now = world.now();
  const invoice = draftInvoice(world, {
    subscription,
    reason: 'subscription_create',
    lines: [line],
    period: { start: now, end: now },
  });
  world.edit('subscription', id).latest_invoice = invoice;
  finalizeInvoice(world, invoice);
  const decline = collectInvoice(world, invoice, method, true, []);
  change(world, 'customer.subscription.updated', 'subscription', id, (row) => {
    row.status = decline === null ? 'active' : 'incomplete';
  });
  return { id, invoice };
}
