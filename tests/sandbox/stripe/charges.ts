import type Stripe from 'stripe';
import { addMovement, cardFee, settlesOn } from './balance.ts';
import type { Decline } from './test-cards.ts';
import type { World } from './world.ts';

type Card = NonNullable<Stripe.Charge.PaymentMethodDetails['card']>;

function cardDetails({ card }: Stripe.PaymentMethod, amount: number): Card {
  const { brand = 'visa', exp_month = 12, exp_year = 2030, last4 = '', fingerprint = null } = card ?? {};
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  if (decline === null) {
    const seller_message = 'Payment complete.';
    const fine = { advice_code: null, network_advice_code: null, network_decline_code: null, reason: null };
    return { ...fine, network_status: 'approved_by_network', risk_level: 'normal', seller_message, type: 'authorized' };
  }
  const refused = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: '01',
    reason: decline.declineCode,
  };
  const seller_message = 'The bank did not return any further details with this decline.';
  return {
    ...refused,
    network_status: 'declined_by_network',
    risk_level: 'normal',
    seller_message,
    type: 'issuer_declined',
  };
}

/** Attempts to charge a card, and updates balances. */
export function addCharge(
  world: World,
  what: {
    intent: Stripe.PaymentIntent;
    method: Stripe.PaymentMethod;
    customer: string;
    decline: Decline | null;
    description: string | null;
  },
): Stripe.Charge {
  const { intent, method, customer, decline, description } = what;
  const id = world.newId('ch');
  const { amount } = intent;
  const paid = decline === null;
  const movement = paid
    ? addMovement(world, { type: 'charge', amount, fee: cardFee(amount), source: id, availableOn: settlesOn(world) })
    : null;
  return world.add('charge', {
    id,
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    object: 'charge',
    application_fee_amount: null,
    balance_transaction: movement?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: world.now(),
    currency: 'usd',
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, amount), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
}
