import type Stripe from 'stripe';
import { expand, paging, text } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { page } from './listing.ts';
import { DAY_SECONDS, type World } from './world.ts';

const FEE_PER_MILLE = 29;
const FEE_FIXED_CENTS = 30;
const SETTLES_AFTER = 2 * DAY_SECONDS;

/** Returns Stripe's fee on a card payment: 2.9 % and 30 cents, rounded up. */
export const cardFee = (amount: number) =>
  amount === 0 ? 0 : Math.ceil((amount * FEE_PER_MILLE) / 1000 + FEE_FIXED_CENTS);

/** Writes what moves the platform's balance. @param availableOn when a charge can be used; now if not given */
export function addMovement(
  world: World,
  what: { type: string; amount: number; fee?: number; source: string; availableOn?: number },
): Stripe.BalanceTransaction {
  const { type, amount, fee = 0, source, availableOn = world.now() } = what;
  const feeDetail = {
    amount: fee,
    application: null,
    currency: 'usd',
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  };
  return world.add('balance_transaction', {
    id: world.newId('txn'),
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: world.now(),
    object: 'balance_transaction',
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: type,
    source,
    status: availableOn > world.now() ? 'pending' : 'available',
    type,
  });
}

/** Returns the time when the money of a charge made now becomes available. */
export const settlesOn = (world: World) => world.now() + SETTLES_AFTER;

/** Returns the amount that the platform can pay out or transfer now, in cents. */
export function availableCents(world: World): number {
  const usable = world.all('balance_transaction').filter((row) => row.available_on <= world.now());
  return usable.reduce((sum, row) => sum + row.net, 0);
}

export const balanceEndpoints = [
  endpoint<Stripe.BalanceRetrieveParams>('GET', '/v1/balance', { expand }, (_given, { world }) => {
    const amount = availableCents(world);
    const total = world.all('balance_transaction').reduce((sum, row) => sum + row.net, 0);
    const part = (value: number) => [{ amount: value, currency: 'usd', source_types: { card: value } }];
    return { object: 'balance', available: part(amount), livemode: false, pending: part(total - amount) };
  }),
  endpoint<Stripe.BalanceTransactionListParams>(
    'GET',
    '/v1/balance_transactions',
    { source: text, type: text, expand, ...paging },
    (given, { world }) => {
      const { source, type, ...paging } = given;
      const rows = world
        .all('balance_transaction')
        .filter((row) => (source === undefined || row.source === source) && (type === undefined || row.type === type));
      return page(rows, '/v1/balance_transactions', paging);
    },
  ),
  endpoint<Stripe.BalanceTransactionRetrieveParams>(
    'GET',
    '/v1/balance_transactions/:id',
    { expand },
    (_given, { world, id }) => world.get('balance_transaction', id),
  ),
];
