import type Stripe from 'stripe';
import { emptyableText, expand, integer, metadata, object, oneOf, paging, range, text, texts } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { change, emitDeletion, emitEvent } from './events.ts';
import { inRange, page } from './listing.ts';
import { mergedMetadata, metadataFrom } from './metadata.ts';
import { endSubscription, liveSubscriptionsOf } from './subscription-life.ts';
import type { World } from './world.ts';

const invoicePrefix = (world: World) => world.newId('p').slice(2, 10).toUpperCase();

/** Creates a customer. */
export function addCustomer(
  world: World,
  given: { email?: string; name?: string; metadata?: Stripe.CustomerCreateParams['metadata'] },
) {
  const customer = world.add('customer', {
    id: world.newId('cus'),
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    object: 'customer',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: invoicePrefix(world),
    next_invoice_sequence: 1,
    livemode: false,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: metadataFrom(given.metadata),
    name: given.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  emitEvent(world, 'customer.created', 'customer', customer.id);
  return customer;
}

/** Returns the customer that a parameter names, unless it is deleted. */
export function customerFor(world: World, id: string) {
  return world.get('customer', id, 'customer');
}

export const customerEndpoints = [
  endpoint<Stripe.CustomerCreateParams>(
    'POST',
    '/v1/customers',
    {
      email: { ...text, maxLength: 512 },
      name: text,
      description: text,
      metadata,
      expand,
      phone: text,
      preferred_locales: texts,
      tax_exempt: oneOf('none', 'exempt', 'reverse'),
    },
    (given, { world }) => {
      const customer = addCustomer(world, given);
      const row = world.edit('customer', customer.id);
      row.description = given.description ?? null;
      return row;
    },
  ),
  endpoint<Stripe.CustomerListParams>(
    'GET',
    '/v1/customers',
    { email: text, created: range, expand, ...paging },
    ({ email, created, ...paging }, { world }) => {
      const fits = world
        .all('customer')
        .filter((row) => (email === undefined || row.email === email) && inRange(row.created, created));
      return page(fits, '/v1/customers', paging);
    },
  ),
  endpoint<Stripe.CustomerRetrieveParams>('GET', '/v1/customers/:id', { expand }, (_given, { world, id }) => {
    return world.find('deleted', id) ?? world.get('customer', id);
  }),
  endpoint<Stripe.CustomerUpdateParams>(
    'POST',
    '/v1/customers/:id',
    {
      email: { ...text, maxLength: 512 },
      name: text,
      description: text,
      phone: text,
      metadata,
      expand,
      balance: integer,
      invoice_settings: object({ default_payment_method: emptyableText }),
    },
    (given, { world, id }) => {
      const method = given.invoice_settings?.default_payment_method;
      if (method) world.get('payment_method', method, 'invoice_settings[default_payment_method]');
      change(world, 'customer.updated', 'customer', id, (row) => {
        if (given.email !== undefined) row.email = given.email;
        if (given.name !== undefined) row.name = given.name;
        if (given.description !== undefined) row.description = given.description;
        if (given.phone !== undefined) row.phone = given.phone;
        if (given.balance !== undefined) row.balance = given.balance;
        if (method !== undefined) row.invoice_settings.default_payment_method = method || null;
        row.metadata = mergedMetadata(row.metadata, given.metadata);
      });
      return world.get('customer', id);
    },
  ),
  endpoint<Stripe.CustomerDeleteParams>('DELETE', '/v1/customers/:id', {}, (_given, { world, id }) => {
    const customer = world.get('customer', id);
    for (const { id: subscription } of liveSubscriptionsOf(world, id))
      endSubscription(world, subscription, 'cancellation_requested');
    world.remove('customer', id);
    emitDeletion(world, 'customer.deleted', customer);
    return world.add('deleted', { id, object: 'customer', deleted: true });
  }),
];
