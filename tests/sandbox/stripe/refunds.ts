import type Stripe from 'stripe';
import { expand, flag, integer, metadata, oneOf, paging, range, text } from './accepts.ts';
import { addMovement } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { invalid } from './failures.ts';
import { inRange, page } from './listing.ts';
import { mergedMetadata, metadataFrom } from './metadata.ts';
import { idOrNull } from './refs.ts';
import type { World } from './world.ts';

type Create = Stripe.RefundCreateParams;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function chargeOf(world: World, { charge, payment_intent }: Create): Readonly<Stripe.Charge> {
  if (charge !== undefined && payment_intent !== undefined) {
    throw invalid('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' });
  }
  if (charge !== undefined) return world.get('charge', charge, 'charge');
  if (payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  const { id, latest_charge } = world.get('payment_intent', payment_intent, 'payment_intent');
  const latest = idOrNull(latest_charge);
  if (latest === null) throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  return world.get('charge', latest);
}

/** Returns the amount to refund, in cents. @throws StripeFailure when it exceeds the rest of the charge */
function amountOf(charge: Readonly<Stripe.Charge>, given: Create): number {
  const rest = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} has not been captured, and so cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (rest === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = given.amount ?? rest;
  if (amount > rest) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`, {
      param: 'amount',
    });
  }
  return amount;
}

function create(world: World, given: Create): Stripe.Refund {
  const { id: chargeId, customer, payment_intent } = chargeOf(world, given);
  const charge = world.edit('charge', chargeId);
  const amount = amountOf(charge, given);
  if (given.reverse_transfer) {
    // Only a charge with a destination has a transfer to reverse; separate transfers are reversed on their own.
    throw invalid('You cannot reverse a transfer for a charge that does not have an associated transfer.', {
      param: 'reverse_transfer',
    });
  }
  const id = world.newId('re');
  const refund = world.add('refund', {
    id,
    amount,
    charge: chargeId,
    created: world.now(),
    currency: 'usd',
    customer: idOrNull(customer),
    customer_account: null,
    object: 'refund',
    balance_transaction: addMovement(world, { type: 'refund', amount: -amount, source: id }).id,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: metadataFrom(given.metadata),
    payment_intent: idOrNull(payment_intent),
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  emitEvent(world, 'refund.created', 'refund', id);
  emitEvent(world, 'charge.refunded', 'charge', chargeId);
  return refund;
}

/** Fails a refund days later, as a bank that rejects it: the money returns to the platform. */
export function failRefund(world: World, id: string): void {
  const { amount, charge: chargeId } = world.get('refund', id);
  const charge = world.edit('charge', idOrNull(chargeId) ?? '');
  const failure = addMovement(world, { type: 'refund_failure', amount, source: id });
  charge.amount_refunded -= amount;
  charge.refunded = false;
  const refund = world.edit('refund', id);
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = failure.id;
  emitEvent(world, 'refund.failed', 'refund', id);
  emitEvent(world, 'charge.refund.updated', 'refund', id);
}

export const refundEndpoints = [
  endpoint<Create>(
    'POST',
    '/v1/refunds',
    {
      amount: { ...integer, min: 1 },
      charge: text,
      payment_intent: text,
      expand,
      metadata,
      reverse_transfer: flag,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (given, { world }) => create(world, given),
  ),
  endpoint<Stripe.RefundListParams>(
    'GET',
    '/v1/refunds',
    { charge: text, payment_intent: text, created: range, expand, ...paging },
    (given, { world }) => {
      const { charge, payment_intent, created, ...paging } = given;
      const rows = world.all('refund').filter((row) => {
        if (charge !== undefined && row.charge !== charge) return false;
        return (payment_intent === undefined || row.payment_intent === payment_intent) && inRange(row.created, created);
      });
      return page(rows, '/v1/refunds', paging);
    },
  ),
  endpoint<Stripe.RefundRetrieveParams>('GET', '/v1/refunds/:id', { expand }, (_given, { world, id }) =>
    world.get('refund', id),
  ),
  endpoint<Stripe.RefundUpdateParams>('POST', '/v1/refunds/:id', { expand, metadata }, (given, { world, id }) => {
    const refund = world.edit('refund', id);
    refund.metadata = mergedMetadata(refund.metadata ?? {}, given.metadata);
    return refund;
  }),
];
