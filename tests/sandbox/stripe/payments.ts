import type Stripe from 'stripe';
import { expand, paging, range, text } from './accepts.ts';
import { addCharge } from './charges.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { inRange, page } from './listing.ts';
import { type Decline, needsHolder } from './test-cards.ts';
import type { World } from './world.ts';

/** Creates a payment intent without an attempt. */
export function addIntent(
  world: World,
  what: { amount: number; customer: string; description: string | null },
): Stripe.PaymentIntent {
  const id = world.newId('pi');
  const intent = world.add('payment_intent', {
    id,
    allowed_payment_method_types: null,
    amount: what.amount,
    amount_capturable: 0,
    amount_details: {},
    object: 'payment_intent',
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: 'usd',
    customer: what.customer,
    customer_account: null,
    description: what.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
  emitEvent(world, 'payment_intent.created', 'payment_intent', id);
  return intent;
}

/**
 * Attempts to charge a card for an intent.
 * @param decline the bank's reason, null to succeed
 */
export function tryPayment(world: World, intentId: string, methodId: string, decline: Decline | null): void {
  const intent = world.edit('payment_intent', intentId);
  if (decline !== null && needsHolder(decline)) {
    intent.payment_method = methodId;
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    emitEvent(world, 'payment_intent.requires_action', 'payment_intent', intentId);
    return;
  }
  intent.next_action = null;
  const method = world.get('payment_method', methodId);
  const customer = String(intent.customer);
  const charge = addCharge(world, { intent, method, customer, decline, description: intent.description });
  intent.latest_charge = charge.id;
  intent.payment_method = methodId;
  if (decline === null) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    emitEvent(world, 'charge.succeeded', 'charge', charge.id);
    emitEvent(world, 'payment_intent.succeeded', 'payment_intent', intentId);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    type: 'card_error',
  };
  emitEvent(world, 'charge.failed', 'charge', charge.id);
  emitEvent(world, 'payment_intent.payment_failed', 'payment_intent', intentId);
}

export const paymentEndpoints = [
  endpoint<Stripe.PaymentIntentRetrieveParams>('GET', '/v1/payment_intents/:id', { expand }, (_given, { world, id }) =>
    world.get('payment_intent', id),
  ),
  endpoint<Stripe.PaymentIntentListParams>(
    'GET',
    '/v1/payment_intents',
    { customer: text, created: range, expand, ...paging },
    (given, { world }) => {
      const { customer, created, ...paging } = given;
      const rows = world
        .all('payment_intent')
        .filter((row) => (customer === undefined || row.customer === customer) && inRange(row.created, created));
      return page(rows, '/v1/payment_intents', paging);
    },
  ),
  endpoint<Stripe.ChargeRetrieveParams>('GET', '/v1/charges/:id', { expand }, (_given, { world, id }) =>
    world.get('charge', id),
  ),
  endpoint<Stripe.ChargeListParams>(
    'GET',
    '/v1/charges',
    { customer: text, payment_intent: text, created: range, expand, ...paging },
    (given, { world }) => {
      const { customer, payment_intent, created, ...paging } = given;
      const rows = world.all('charge').filter((row) => {
        if (customer !== undefined && row.customer !== customer) return false;
        return (payment_intent === undefined || row.payment_intent === payment_intent) && inRange(row.created, created);
      });
      return page(rows, '/v1/charges', paging);
    },
  ),
  endpoint<Stripe.PaymentMethodRetrieveParams>('GET', '/v1/payment_methods/:id', { expand }, (_given, { world, id }) =>
    world.get('payment_method', id),
  ),
];
