import { customerDetails } from './checkout-session.ts';
import { addCustomer } from './customers.ts';
import { change, emitEvent } from './events.ts';
import { addPaymentMethod } from './payment-methods.ts';
import { addIntent, tryPayment } from './payments.ts';
import { idOrNull } from './refs.ts';
import { chargedToday, startSubscription } from './subscription-start.ts';
import { type Decline, declineOf, digitsOf } from './test-cards.ts';
import type { World } from './world.ts';

export type PayOutcome =
  | { outcome: 'paid'; url: string; subscription: string; invoice: string }
  | { outcome: 'declined'; message: string }
  | { outcome: 'closed'; status: 'complete' | 'expired' };

/** Returns the customer who pays: the session's, or a new one. Null if it has been deleted. */
function payer(world: World, id: string): string | null {
  const { customer, customer_email } = world.get('session', id);
  const known = idOrNull(customer);
  if (known !== null) return world.find('customer', known) ? known : null;
  return addCustomer(world, { email: customer_email ?? 'card.holder@sandbox.test' }).id;
}

/** Emits only the event of a failed attempt, as Stripe does: the session stays open for another. */
function tellDecline(world: World, customer: string, method: string, amount: number, decline: Decline): void {
  if (amount === 0) return;
  const intent = addIntent(world, { amount, customer, description: 'Subscription' });
  tryPayment(world, intent.id, method, decline);
}

/**
 * Charges the card and starts the subscription, as the pay page's button does. Returns the reason on failure.
 * @param card its number, spaces allowed
 */
export function paySession(world: World, id: string, card: string): PayOutcome {
  const { status, success_url } = world.get('session', id);
  if (status !== 'open') return { outcome: 'closed', status: status === 'complete' ? 'complete' : 'expired' };
  const customer = payer(world, id);
  if (customer === null) return { outcome: 'declined', message: 'This customer is gone.' };
  const order = world.get('order', id);
  const number = digitsOf(card);
  const amount = chargedToday(world, order, customer);
  const decline = world.faults.takesDecline() ?? declineOf(number, true);
  const method = addPaymentMethod(world, number, customer);
  if (decline) {
    tellDecline(world, customer, method.id, amount, decline);
    return { outcome: 'declined', message: decline.message };
  }
  emitEvent(world, 'payment_method.attached', 'payment_method', method.id);
  const { id: subscription, invoice } = startSubscription(world, customer, method.id, order);
  change(world, 'customer.updated', 'customer', customer, (row) => {
    row.currency = 'usd';
    row.invoice_settings.default_payment_method ??= method.id;
  });
  const session = world.edit('session', id);
  const { email, name } = world.get('customer', customer);
  session.status = 'complete';
  session.payment_status = amount === 0 ? 'no_payment_required' : 'paid';
  session.amount_total = amount;
  session.customer = customer;
  session.customer_details = customerDetails(email, name ?? null);
  session.subscription = subscription;
  session.invoice = invoice;
  session.url = null;
  emitEvent(world, 'checkout.session.completed', 'session', id);
  return { outcome: 'paid', url: (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id), subscription, invoice };
}
