import type Stripe from 'stripe';
import { emptyableText, expand, flag, metadata, paging, required, text, texts } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { change, emitEvent } from './events.ts';
import { StripeFailure } from './failures.ts';
import { page } from './listing.ts';
import { mergedMetadata, metadataFrom } from './metadata.ts';
import type { World } from './world.ts';

/** Creates a product. @throws StripeFailure when its id already exists */
export function addProduct(world: World, given: Stripe.ProductCreateParams) {
  const id = given.id ?? world.newId('prod').replace(/.{10}$/, '');
  if (world.find('product', id)) {
    const message = `Product already exists with id ${id}.`;
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message,
      param: 'id',
    });
  }
  const product = world.add('product', {
    id,
    active: given.active ?? true,
    created: world.now(),
    default_price: null,
    object: 'product',
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: metadataFrom(given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now(),
    url: given.url ?? null,
  });
  emitEvent(world, 'product.created', 'product', id);
  return product;
}

export const productEndpoints = [
  endpoint<Stripe.ProductCreateParams>(
    'POST',
    '/v1/products',
    {
      name: required(text),
      active: flag,
      description: text,
      expand,
      id: text,
      images: texts,
      metadata,
      statement_descriptor: { ...text, maxLength: 22 },
      url: text,
    },
    (given, { world }) => addProduct(world, given),
  ),
  endpoint<Stripe.ProductListParams>(
    'GET',
    '/v1/products',
    { active: flag, expand, ...paging },
    ({ active, ...paging }, { world }) => {
      return page(
        world.all('product').filter((row) => active === undefined || row.active === active),
        '/v1/products',
        paging,
      );
    },
  ),
  endpoint<Stripe.ProductRetrieveParams>('GET', '/v1/products/:id', { expand }, (_given, { world, id }) =>
    world.get('product', id),
  ),
  endpoint<Stripe.ProductUpdateParams>(
    'POST',
    '/v1/products/:id',
    { name: text, active: flag, description: emptyableText, expand, images: texts, metadata, url: emptyableText },
    (given, { world, id }) => {
      change(world, 'product.updated', 'product', id, (row) => {
        row.name = given.name ?? row.name;
        row.active = given.active ?? row.active;
        if (given.description !== undefined) row.description = given.description || null;
        if (given.images) row.images = given.images;
        if (given.url !== undefined) row.url = given.url || null;
        row.metadata = mergedMetadata(row.metadata, given.metadata);
        row.updated = world.now();
      });
      return world.get('product', id);
    },
  ),
];
