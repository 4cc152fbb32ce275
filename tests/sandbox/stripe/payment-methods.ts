import type Stripe from 'stripe';
import { change, emitEvent } from './events.ts';
import { liveSubscriptionsOf } from './subscription-life.ts';
import { brandOf, declineOf, digitsOf } from './test-cards.ts';
import type { World } from './world.ts';

/** Adds a card as a customer's payment method. */
export function addPaymentMethod(world: World, number: string, customer: string): Stripe.PaymentMethod {
  const { email, name } = world.get('customer', customer);
  const id = world.newId('pm');
  world.add('card', { id, number });
  const nextYear = new Date(world.nowMs()).getUTCFullYear() + 3;
  const kind = { brand: brandOf(number), country: 'US', display_brand: null, exp_month: 12, exp_year: nextYear };
  const card: Stripe.PaymentMethod.Card = {
    ...kind,
    checks: null,
    fingerprint: number.slice(-8),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: null,
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return world.add('payment_method', {
    id,
    allow_redisplay: 'limited',
    card,
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    object: 'payment_method',
    billing_details: { address: null, email, name: name ?? null, phone: null, tax_id: null },
    metadata: {},
    type: 'card',
  });
}

/** Returns a card's label: 'Visa •••• 4242'. */
export function cardLabel(method: Stripe.PaymentMethod): string {
  const brand = method.card?.brand ?? 'card';
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${method.card?.last4 ?? ''}`;
}

/** Sets the card for all payments of a customer. @returns the reason for a failure, null on success */
export function changeCard(world: World, customer: string, card: string): string | null {
  const number = digitsOf(card);
  const decline = declineOf(number, true);
  if (decline) return decline.message;
  const { id } = addPaymentMethod(world, number, customer);
  emitEvent(world, 'payment_method.attached', 'payment_method', id);
  change(world, 'customer.updated', 'customer', customer, (row) => {
    row.invoice_settings.default_payment_method = id;
  });
  for (const { id: subscription } of liveSubscriptionsOf(world, customer)) {
    change(world, 'customer.subscription.updated', 'subscription', subscription, (row) => {
      row.default_payment_method = id;
    });
  }
  return null;
}
