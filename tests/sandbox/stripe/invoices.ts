import { change, emitEvent } from './events.ts';
import { invoicePayment } from './invoice-payments.ts';
import { addIntent, tryPayment } from './payments.ts';
import { idOrNull } from './refs.ts';
import { type Decline, declineOf, needsHolder } from './test-cards.ts';
import type { World } from './world.ts';

/** A smaller amount is not charged: it is added to the customer's balance for the next invoice. */
export const MINIMUM_CHARGE_CENTS = 50;

function setBalance(world: World, customer: string, balance: number): void {
  change(world, 'customer.updated', 'customer', customer, (row) => {
    row.balance = balance;
  });
}

/** Finalizes an invoice: applies the customer's balance, and carries over an amount that is too small to charge. */
export function finalizeInvoice(world: World, id: string): void {
  const invoice = world.edit('invoice', id);
  const customerId = idOrNull(invoice.customer) ?? '';
  const { balance, invoice_prefix: prefix } = world.get('customer', customerId);
  const due = invoice.total + balance;
  const isCharged = due >= MINIMUM_CHARGE_CENTS;
  const customer = world.edit('customer', customerId);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  setBalance(world, customerId, isCharged ? 0 : due);
  invoice.starting_balance = balance;
  invoice.ending_balance = isCharged ? 0 : due;
  invoice.amount_due = isCharged ? due : 0;
  invoice.amount_remaining = invoice.amount_due;
  invoice.number = `${prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.effective_at = world.now();
  invoice.status_transitions.finalized_at = world.now();
  if (isCharged) {
    const intent = addIntent(world, { amount: due, customer: customerId, description: 'Subscription' });
    world.add('invoice_payment', invoicePayment(world, id, intent));
  }
  emitEvent(world, 'invoice.finalized', 'invoice', id);
}

function markPaid(world: World, id: string): void {
  const invoice = world.edit('invoice', id);
  invoice.status = 'paid';
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now();
  for (const { id: payment } of world.all('invoice_payment').filter((row) => row.invoice === id)) {
    const row = world.edit('invoice_payment', payment);
    row.status = 'paid';
    row.amount_paid = row.amount_requested;
    row.status_transitions.paid_at = world.now();
    emitEvent(world, 'invoice_payment.paid', 'invoice_payment', payment);
  }
  emitEvent(world, 'invoice.paid', 'invoice', id);
  emitEvent(world, 'invoice.payment_succeeded', 'invoice', id);
}

const NO_CARD: Decline = {
  code: 'missing',
  declineCode: 'missing',
  message: 'This customer has no attached payment method.',
};

/** Returns whether a payment succeeds; one with the cardholder present (`isFirst`) already has. */
function bankSays(world: World, methodId: string | null, isFirst: boolean): Decline | null {
  if (methodId === null) return NO_CARD;
  return isFirst ? null : (world.faults.takesDecline() ?? declineOf(world.get('card', methodId).number, false));
}

/** Returns whether an invoice's card succeeds once its holder confirms the payment. */
export const paysWithHolder = (world: World, methodId: string | null): boolean => {
  const decline = bankSays(world, methodId, false);
  return decline === null || needsHolder(decline);
};

/** The seconds between a failed attempt and the next; after the last there is none. */
type Retries = readonly number[];

/**
 * Collects an open invoice; the smallest are paid without a charge.
 * @returns the reason for a failure, null on success
 */
export function collectInvoice(
  world: World,
  id: string,
  methodId: string | null,
  isFirst: boolean,
  retries: Retries,
): Decline | null {
  const invoice = world.edit('invoice', id);
  const payment = world.all('invoice_payment').find((row) => row.invoice === id);
  invoice.attempted = true;
  if (payment === undefined) {
    markPaid(world, id);
    return null;
  }
  const intent = idOrNull(payment.payment.payment_intent) ?? '';
  const decline = bankSays(world, methodId, isFirst);
  if (methodId !== null) tryPayment(world, intent, methodId, decline);
  invoice.attempt_count++;
  if (decline === null) {
    markPaid(world, id);
    return null;
  }
  const wait = retries[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : world.now() + wait;
  emitEvent(world, 'invoice.payment_failed', 'invoice', id);
  if (needsHolder(decline)) emitEvent(world, 'invoice.payment_action_required', 'invoice', id);
  return decline;
}

/** Stops payment retries for the invoices of an ended subscription. */
export function stopCollecting(world: World, subscription: string): void {
  for (const { id, status, parent } of world.all('invoice')) {
    const belongs = idOrNull(parent?.subscription_details?.subscription) === subscription;
    if (!belongs || status !== 'open') continue;
    change(world, 'invoice.updated', 'invoice', id, (row) => {
      row.auto_advance = false;
      row.next_payment_attempt = null;
    });
  }
}
