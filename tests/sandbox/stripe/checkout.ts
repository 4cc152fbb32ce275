import type Stripe from 'stripe';
import { cents, expand, flag, integer, listOf, metadata, object, oneOf, paging, required, text } from './accepts.ts';
import { nextDayOfMonth } from './calendar.ts';
import { newSession } from './checkout-session.ts';
import { customerFor } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { invalid } from './failures.ts';
import { page } from './listing.ts';
import { metadataFrom } from './metadata.ts';
import { addPrice, recurringFields } from './prices.ts';
import { DAY_SECONDS, MINUTE_SECONDS, type World } from './world.ts';

type Create = Stripe.Checkout.SessionCreateParams;
type Data = NonNullable<Create['subscription_data']>;

const LEAST = 30 * MINUTE_SECONDS;

function expiryOf(world: World, { expires_at }: Create): number {
  const now = world.now();
  if (expires_at === undefined) return now + DAY_SECONDS;
  const wrong = (message: string) => invalid(message, { param: 'expires_at' });
  if (expires_at < now + LEAST)
    throw wrong('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
  if (expires_at > now + DAY_SECONDS)
    throw wrong('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.');
  return expires_at;
}

function anchorOf(world: World, data: Data): number | null {
  const { billing_cycle_anchor: anchor, billing_cycle_anchor_config: config, proration_behavior } = data;
  const param = 'subscription_data[billing_cycle_anchor]';
  if (anchor !== undefined && config) {
    throw invalid('You may only specify one of these parameters: billing_cycle_anchor, billing_cycle_anchor_config.', {
      param,
    });
  }
  if (config) return nextDayOfMonth(world.now(), config.day_of_month, config);
  if (anchor === undefined) {
    if (proration_behavior === undefined) return null;
    throw invalid('`proration_behavior` can only be set when `billing_cycle_anchor` is set.', {
      param: 'subscription_data[proration_behavior]',
    });
  }
  if (anchor <= world.now()) throw invalid('`billing_cycle_anchor` must be a timestamp in the future.', { param });
  if (anchor > nextDayOfMonth(world.now(), new Date(world.nowMs()).getUTCDate(), {}) + DAY_SECONDS) {
    throw invalid('`billing_cycle_anchor` cannot be later than the next natural billing date for the subscription.', {
      param,
    });
  }
  return anchor;
}

function priceFor(world: World, items: NonNullable<Create['line_items']>): Stripe.Price {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw invalid('The sandbox takes one line item.', { param: 'line_items' });
  if (item.quantity !== undefined && item.quantity !== 1)
    throw invalid('The sandbox sells one of a thing.', { param: 'line_items[0][quantity]' });
  if ((item.price === undefined) === (item.price_data === undefined)) {
    throw invalid('You must specify one of `price` or `price_data`.', { param: 'line_items[0]' });
  }
  const price = item.price_data
    ? addPrice(world, item.price_data, 'line_items[0][price_data]')
    : world.get('price', item.price ?? '', 'line_items[0][price]');
  if (!price.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' });
  return price;
}

function create(world: World, given: Create, origin: string): Stripe.Checkout.Session {
  const need = (name: keyof Create) =>
    invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  if (given.mode === undefined) throw need('mode');
  if (given.line_items === undefined) throw need('line_items');
  if (given.success_url === undefined) throw need('success_url');
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  }
  const customer = given.customer === undefined ? null : customerFor(world, given.customer);
  const data = given.subscription_data ?? {};
  const [expiresAt, anchor] = [expiryOf(world, given), anchorOf(world, data)];
  const price = priceFor(world, given.line_items);
  const config = data.billing_cycle_anchor_config;
  const { hour = null, minute = null, month = null, second = null } = config ?? {};
  const order = {
    id: world.newId('cs_test').replace(/$/, 'a1'),
    priceId: price.id,
    quantity: 1,
    anchor,
    origin,
    anchorConfig: config ? { day_of_month: config.day_of_month, hour, minute, month, second } : null,
    prorates: data.proration_behavior !== 'none',
    metadata: metadataFrom(data.metadata),
    description: data.description ?? null,
  };
  world.add('order', order);
  return world.add('session', newSession(world, { given, order, customer, expiresAt }));
}

/** Expires an unpaid session. */
export function expireSession(world: World, id: string): void {
  const session = world.edit('session', id);
  session.status = 'expired';
  session.url = null;
  emitEvent(world, 'checkout.session.expired', 'session', id);
}

export const checkoutEndpoints = [
  endpoint<Create>(
    'POST',
    '/v1/checkout/sessions',
    {
      mode: oneOf('subscription'),
      success_url: text,
      cancel_url: text,
      client_reference_id: { ...text, maxLength: 200 },
      customer: text,
      customer_email: text,
      currency: text,
      expires_at: integer,
      metadata,
      expand,
      locale: text,
      allow_promotion_codes: flag,
      billing_address_collection: oneOf('auto', 'required'),
      ui_mode: oneOf('hosted_page'),
      payment_method_collection: oneOf('always', 'if_required'),
      allowed_payment_method_types: listOf(oneOf('card', 'link')),
      automatic_tax: object({ enabled: required(flag) }),
      adaptive_pricing: object({ enabled: flag }),
      managed_payments: object({ enabled: flag }),
      custom_text: object({ submit: object({ message: required({ ...text, maxLength: 1200 }) }) }),
      line_items: listOf(
        object({
          price: text,
          quantity: integer,
          price_data: object({
            currency: required(text),
            product: text,
            unit_amount: cents,
            recurring: object(recurringFields),
            product_data: object({ name: required(text), description: text, metadata }),
          }),
        }),
      ),
      subscription_data: object({
        billing_cycle_anchor: integer,
        description: text,
        metadata,
        proration_behavior: oneOf('create_prorations', 'none'),
        billing_cycle_anchor_config: object({
          day_of_month: required({ ...integer, min: 1, max: 31 }),
          hour: { ...integer, min: 0, max: 23 },
          minute: { ...integer, min: 0, max: 59 },
          second: { ...integer, min: 0, max: 59 },
        }),
      }),
    },
    (given, { world, origin }) => create(world, given, origin),
  ),
  endpoint<Stripe.Checkout.SessionListParams>(
    'GET',
    '/v1/checkout/sessions',
    { customer: text, subscription: text, status: oneOf('open', 'complete', 'expired'), expand, ...paging },
    ({ customer, subscription, status, ...paging }, { world }) => {
      const rows = world.all('session').filter((row) => {
        if (customer !== undefined && row.customer !== customer) return false;
        return (
          (subscription === undefined || row.subscription === subscription) &&
          (status === undefined || row.status === status)
        );
      });
      return page(rows, '/v1/checkout/sessions', paging);
    },
  ),
  endpoint<Stripe.Checkout.SessionRetrieveParams>(
    'GET',
    '/v1/checkout/sessions/:id',
    { expand },
    (_given, { world, id }) => world.get('session', id),
  ),
  endpoint<Stripe.Checkout.SessionExpireParams>(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    { expand },
    (_given, { world, id }) => {
      const { status } = world.get('session', id);
      if (status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
        );
      }
      expireSession(world, id);
      return world.get('session', id);
    },
  ),
];
