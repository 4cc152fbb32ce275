import type Stripe from 'stripe';
import { cents, expand, flag, integer, metadata, object, oneOf, paging, required, text } from './accepts.ts';
import { decimal } from './decimal.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { invalid } from './failures.ts';
import { page } from './listing.ts';
import { metadataFrom } from './metadata.ts';
import { addProduct } from './products.ts';
import type { World } from './world.ts';

export const recurringFields = {
  interval: required(oneOf('month')),
  interval_count: { ...integer, min: 1, max: 1 },
} as const;

/** The parameters of a price, by itself or inline. */
export type PriceGiven = {
  currency: string;
  product?: string;
  product_data?: { name: string; description?: string; metadata?: Stripe.MetadataParam };
  unit_amount?: number;
  recurring?: { interval: string };
  nickname?: string;
  metadata?: Stripe.MetadataParam;
  active?: boolean;
};

/** Creates a price, and its product if given inline. @param param the parameter with the price, for messages */
export function addPrice(world: World, given: PriceGiven, param = ''): Stripe.Price {
  const named = (name: string) => (param === '' ? name : `${param}[${name}]`);
  if (given.currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${given.currency}. The sandbox sells in usd.`, { param: named('currency') });
  if (given.unit_amount === undefined)
    throw invalid(`Missing required param: ${named('unit_amount')}.`, {
      code: 'parameter_missing',
      param: named('unit_amount'),
    });
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalid('You must pass either `product` or `product_data`.', { param: named('product') });
  }
  const product = given.product_data
    ? addProduct(world, given.product_data)
    : world.get('product', given.product ?? '', named('product'));
  if (!product.active) {
    throw invalid(`The product ${product.id} is marked as inactive, so no prices can be created with it.`, {
      code: 'product_inactive',
      param: named('product'),
    });
  }
  const recurring = given.recurring
    ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
    : null;
  const price = world.add('price', {
    id: world.newId('price'),
    active: given.active ?? param === '',
    billing_scheme: 'per_unit',
    object: 'price',
    created: world.now(),
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: metadataFrom(given.metadata),
    nickname: given.nickname ?? null,
    product: product.id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: decimal(given.unit_amount),
  });
  emitEvent(world, 'price.created', 'price', price.id);
  return price;
}

export const priceEndpoints = [
  endpoint<Stripe.PriceCreateParams>(
    'POST',
    '/v1/prices',
    {
      currency: required(text),
      active: flag,
      expand,
      metadata,
      nickname: text,
      product: text,
      unit_amount: cents,
      recurring: object(recurringFields),
      product_data: object({ name: required(text), metadata }),
    },
    (given, { world }) => addPrice(world, given),
  ),
  endpoint<Stripe.PriceListParams>(
    'GET',
    '/v1/prices',
    { active: flag, product: text, expand, ...paging },
    (given, { world }) => {
      const { active, product, ...paging } = given;
      const rows = world
        .all('price')
        .filter(
          (row) =>
            (active === undefined || row.active === active) && (product === undefined || row.product === product),
        );
      return page(rows, '/v1/prices', paging);
    },
  ),
  endpoint<Stripe.PriceRetrieveParams>('GET', '/v1/prices/:id', { expand }, (_given, { world, id }) =>
    world.get('price', id),
  ),
];
