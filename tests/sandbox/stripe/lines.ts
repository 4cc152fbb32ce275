import type Stripe from 'stripe';
import { decimal } from './decimal.ts';
import type { World } from './world.ts';

export type InvoiceLine = Stripe.InvoiceLineItem;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Creates a line of an invoice. @param period the time that the amount covers, in seconds */
export function newLine(
  world: World,
  what: {
    subscription: Stripe.Subscription;
    price: Stripe.Price;
    amount: number;
    proration: boolean;
    period: { start: number; end: number };
  },
): InvoiceLine {
  const { subscription, price, amount, proration, period } = what;
  const product = String(price.product);
  const name = world.find('product', product)?.name ?? product;
  const details = {
    invoice_item: null,
    proration,
    proration_details: { credited_items: null },
    subscription: subscription.id,
  };
  const item = subscription.items.data[0]?.id ?? '';
  return {
    id: world.newId('il'),
    amount,
    currency: 'usd',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    object: 'line_item',
    description: `1 × ${name} (at ${dollars(price.unit_amount ?? 0)} / month)`,
    livemode: false,
    metadata: subscription.metadata,
    period,
    pretax_credit_amounts: [],
    quantity: 1,
    parent: {
      invoice_item_details: null,
      subscription_item_details: { ...details, subscription_item: item },
      type: 'subscription_item_details',
    },
    pricing: {
      price_details: { price: price.id, product },
      type: 'price_details',
      unit_amount_decimal: decimal(price.unit_amount ?? 0),
    },
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
