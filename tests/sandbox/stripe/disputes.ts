import type Stripe from 'stripe';
import { expand, paging, range, text } from './accepts.ts';
import { addMovement } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { emitEvent } from './events.ts';
import { inRange, page } from './listing.ts';
import { idOf, idOrNull } from './refs.ts';
import { DAY_SECONDS, type World } from './world.ts';

export type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_closed';

const DISPUTE_FEE_CENTS = 1500;
const CLOSED: DisputeStatus[] = ['won', 'lost', 'warning_closed'];

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const withdrawal = (world: World, id: string, amount: number) =>
  addMovement(world, { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE_CENTS, source: id });

function open(world: World, chargeId: string, status: DisputeStatus): string {
  const charge = world.edit('charge', chargeId, 'charge');
  const id = world.newId('dp');
  const amount = charge.amount - charge.amount_refunded;
  const taken = status.startsWith('warning') ? [] : [withdrawal(world, id, amount)];
  world.add('dispute', {
    id,
    amount,
    balance_transactions: taken,
    charge: chargeId,
    created: world.now(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    object: 'dispute',
    evidence: noEvidence,
    evidence_details: {
      due_by: world.now() + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOrNull(charge.payment_intent),
    reason: 'fraudulent',
    status: CLOSED.includes(status) ? 'needs_response' : status,
  });
  charge.disputed = true;
  emitEvent(world, 'charge.dispute.created', 'dispute', id);
  if (taken.length > 0) emitEvent(world, 'charge.dispute.funds_withdrawn', 'dispute', id);
  return id;
}

/** Opens a dispute about a charge, or moves the open one to `status`, as a cardholder's bank does. */
export function disputeCharge(world: World, charge: string, status: DisputeStatus): Readonly<Stripe.Dispute> {
  const isOpen = (row: Readonly<Stripe.Dispute>) =>
    idOf(row.charge) === charge && !CLOSED.some((closed) => closed === row.status);
  const id = world.all('dispute').find(isOpen)?.id ?? open(world, charge, status);
  const dispute = world.edit('dispute', id);
  if (dispute.status === status) return dispute;
  const escalates = dispute.status.startsWith('warning') && !status.startsWith('warning');
  dispute.status = status;
  if (escalates) dispute.balance_transactions.push(withdrawal(world, id, dispute.amount));
  if (status === 'won')
    dispute.balance_transactions.push(addMovement(world, { type: 'adjustment', amount: dispute.amount, source: id }));
  if (!CLOSED.includes(status)) {
    emitEvent(world, 'charge.dispute.updated', 'dispute', id);
    if (escalates) emitEvent(world, 'charge.dispute.funds_withdrawn', 'dispute', id);
    return dispute;
  }
  // A charge remains disputed after the dispute is won, as at Stripe.
  emitEvent(world, 'charge.dispute.closed', 'dispute', id);
  if (status === 'won') emitEvent(world, 'charge.dispute.funds_reinstated', 'dispute', id);
  return dispute;
}

export const disputeEndpoints = [
  endpoint<Stripe.DisputeListParams>(
    'GET',
    '/v1/disputes',
    { charge: text, payment_intent: text, created: range, expand, ...paging },
    (given, { world }) => {
      const { charge, payment_intent, created, ...paging } = given;
      const rows = world.all('dispute').filter((row) => {
        if (charge !== undefined && row.charge !== charge) return false;
        return (payment_intent === undefined || row.payment_intent === payment_intent) && inRange(row.created, created);
      });
      return page(rows, '/v1/disputes', paging);
    },
  ),
  endpoint<Stripe.DisputeRetrieveParams>('GET', '/v1/disputes/:id', { expand }, (_given, { world, id }) =>
    world.get('dispute', id),
  ),
];
