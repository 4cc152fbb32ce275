import type Stripe from 'stripe';
import {
  cents,
  emptyableText,
  expand,
  flag,
  integer,
  listOf,
  metadata,
  object,
  oneOf,
  paging,
  range,
  required,
  text,
} from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { missing } from './failures.ts';
import { inRange, page } from './listing.ts';
import { recurringFields } from './prices.ts';
import { endSubscription, isLive, itemOf } from './subscription-life.ts';
import { creditRest, updateSubscription } from './subscription-update.ts';

const cancellation = object({ comment: emptyableText, feedback: emptyableText });

function matches(row: Readonly<Stripe.Subscription>, given: Stripe.SubscriptionListParams): boolean {
  if (given.customer !== undefined && row.customer !== given.customer) return false;
  if (given.price !== undefined && itemOf(row).price.id !== given.price) return false;
  if (!inRange(row.created, given.created)) return false;
  if (given.status === undefined) return row.status !== 'canceled';
  if (given.status === 'all') return true;
  return given.status === 'ended' ? !isLive(row) : row.status === given.status;
}

export const subscriptionEndpoints = [
  endpoint<Stripe.SubscriptionListParams>(
    'GET',
    '/v1/subscriptions',
    {
      customer: text,
      price: text,
      created: range,
      expand,
      ...paging,
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
    },
    (given, { world }) => {
      const rows = world.all('subscription').filter((row) => matches(row, given));
      return page(rows, '/v1/subscriptions', given);
    },
  ),
  endpoint<Stripe.SubscriptionRetrieveParams>('GET', '/v1/subscriptions/:id', { expand }, (_given, { world, id }) =>
    world.get('subscription', id),
  ),
  endpoint<Stripe.SubscriptionUpdateParams>(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at: emptyableText,
      cancel_at_period_end: flag,
      cancellation_details: cancellation,
      default_payment_method: text,
      description: emptyableText,
      expand,
      metadata,
      proration_behavior: oneOf('create_prorations', 'none'),
      items: listOf(
        object({
          id: text,
          price: text,
          quantity: integer,
          price_data: object({
            currency: required(text),
            product: required(text),
            unit_amount: cents,
            recurring: required(object(recurringFields)),
          }),
        }),
      ),
    },
    (given, { world, id }) => {
      updateSubscription(world, id, given);
      return world.get('subscription', id);
    },
  ),
  endpoint<Stripe.SubscriptionCancelParams>(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: cancellation, expand, invoice_now: flag, prorate: flag },
    (given, { world, id }) => {
      const subscription = world.get('subscription', id);
      if (!isLive(subscription)) throw missing('subscription', id);
      if (given.prorate && given.invoice_now) creditRest(world, subscription);
      endSubscription(world, id, 'cancellation_requested');
      return world.get('subscription', id);
    },
  ),
];
