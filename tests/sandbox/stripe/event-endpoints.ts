import type Stripe from 'stripe';
import { expand, paging, range, text, texts } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { inRange, page } from './listing.ts';

export const eventEndpoints = [
  endpoint<Stripe.EventListParams>(
    'GET',
    '/v1/events',
    { type: text, types: texts, created: range, expand, ...paging },
    (given, { world }) => {
      const { type, types, created, ...paging } = given;
      const rows = world.all('event').filter((row) => {
        if (type !== undefined && row.type !== type) return false;
        return (types === undefined || types.includes(row.type)) && inRange(row.created, created);
      });
      return page(rows, '/v1/events', paging);
    },
  ),
  endpoint<Stripe.EventRetrieveParams>('GET', '/v1/events/:id', { expand }, (_given, { world, id }) =>
    world.get('event', id),
  ),
];
