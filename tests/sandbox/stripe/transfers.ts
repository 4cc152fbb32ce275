import type Stripe from 'stripe';
import { expand, integer, metadata, paging, range, required, text } from './accepts.ts';
import { addMovement, availableCents } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { invalid } from './failures.ts';
import { inRange, list, page } from './listing.ts';
import { metadataFrom } from './metadata.ts';
import { checkReachable } from './new-accounts.ts';
import { idOrNull } from './refs.ts';
import type { World } from './world.ts';

type Create = Stripe.TransferCreateParams;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function checkDestination(world: World, id: string): void {
  const account = world.find('account', id);
  if (account === undefined)
    throw invalid(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  checkReachable(account);
  if (account.capabilities?.transfers === 'active') return;
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
  throw invalid(message, { code: 'insufficient_capabilities_for_transfer' });
}

/** @throws StripeFailure when a charge does not have this amount available for transfers */
function checkSource(world: World, id: string, amount: number): void {
  const charge = world.get('charge', id, 'source_transaction');
  const sent = world.all('transfer').filter((row) => row.source_transaction === id);
  const already = sent.reduce((sum, row) => sum + row.amount - row.amount_reversed, 0);
  if (charge.paid && already + amount <= charge.amount) return;
  const message = `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.`;
  throw invalid(
    already === 0
      ? message
      : `${message} (There are already transfers using this source, amounting to ${dollars(already)}.)`,
  );
}

function create(world: World, given: Create): Stripe.Transfer {
  const { destination, source_transaction: source } = given;
  checkDestination(world, destination);
  const amount =
    given.amount ?? (source === undefined ? undefined : world.get('charge', source, 'source_transaction').amount);
  if (amount === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (source !== undefined) checkSource(world, source, amount);
  else if (availableCents(world) < amount) {
    throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  }
  const id = world.newId('tr');
  const charge = source === undefined ? null : world.get('charge', source);
  const settled = charge && world.find('balance_transaction', idOrNull(charge.balance_transaction) ?? '')?.available_on;
  const availableOn = Math.max(settled ?? 0, world.now());
  const transfer = world.add('transfer', {
    id,
    amount,
    amount_reversed: 0,
    created: world.now(),
    currency: 'usd',
    description: given.description ?? null,
    destination,
    object: 'transfer',
    balance_transaction: addMovement(world, { type: 'transfer', amount: -amount, source: id, availableOn }).id,
    destination_payment: world.newId('py'),
    livemode: false,
    metadata: metadataFrom(given.metadata),
    reversals: list([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source ?? null,
    source_type: 'card',
    transfer_group: given.transfer_group ?? (charge ? `group_${charge.payment_intent ?? charge.id}` : null),
  });
  emitEvent(world, 'transfer.created', 'transfer', id);
  return transfer;
}

function reverse(world: World, id: string, given: Stripe.TransferCreateReversalParams): Stripe.TransferReversal {
  const transfer = world.edit('transfer', id);
  const rest = transfer.amount - transfer.amount_reversed;
  const amount = given.amount ?? rest;
  if (rest === 0) throw invalid(`Transfer ${id} is already fully reversed.`);
  if (amount > rest)
    throw invalid(
      `Reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(rest)})`,
      { param: 'amount' },
    );
  const reversalId = world.newId('trr');
  const reversal = world.add('transfer_reversal', {
    id: reversalId,
    amount,
    created: world.now(),
    currency: 'usd',
    destination_payment_refund: world.newId('pyr'),
    object: 'transfer_reversal',
    balance_transaction: addMovement(world, { type: 'transfer_refund', amount, source: id }).id,
    metadata: metadataFrom(given.metadata),
    source_refund: null,
    transfer: id,
  });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(structuredClone(reversal));
  emitEvent(world, 'transfer.reversed', 'transfer', id);
  return reversal;
}

export const transferEndpoints = [
  endpoint<Create>(
    'POST',
    '/v1/transfers',
    {
      currency: required({ kind: 'text', values: ['usd'] } as const),
      destination: required(text),
      amount: { ...integer, min: 1 },
      description: text,
      expand,
      metadata,
      source_transaction: text,
      transfer_group: text,
    },
    (given, { world }) => create(world, given),
  ),
  endpoint<Stripe.TransferListParams>(
    'GET',
    '/v1/transfers',
    { destination: text, transfer_group: text, created: range, expand, ...paging },
    (given, { world }) => {
      const { destination, transfer_group, created, ...paging } = given;
      const rows = world.all('transfer').filter((row) => {
        if (destination !== undefined && row.destination !== destination) return false;
        return (transfer_group === undefined || row.transfer_group === transfer_group) && inRange(row.created, created);
      });
      return page(rows, '/v1/transfers', paging);
    },
  ),
  endpoint<Stripe.TransferRetrieveParams>('GET', '/v1/transfers/:id', { expand }, (_given, { world, id }) =>
    world.get('transfer', id),
  ),
  endpoint<Stripe.TransferCreateReversalParams>(
    'POST',
    '/v1/transfers/:id/reversals',
    { amount: { ...integer, min: 1 }, description: text, expand, metadata },
    (given, { world, id }) => reverse(world, id, given),
  ),
  endpoint<Stripe.TransferListReversalsParams>(
    'GET',
    '/v1/transfers/:id/reversals',
    { expand, ...paging },
    (given, { world, id }) => {
      world.get('transfer', id);
      const rows = world.all('transfer_reversal').filter((row) => row.transfer === id);
      return page(rows, `/v1/transfers/${id}/reversals`, given);
    },
  ),
  endpoint<Stripe.TransferRetrieveReversalParams>(
    'GET',
    '/v1/transfers/:id/reversals/:sub',
    { expand },
    (_given, { world, subId }) => world.get('transfer_reversal', subId),
  ),
];
