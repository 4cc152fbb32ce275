import type Stripe from 'stripe';
import type { Fault } from '../../sandbox/stripe/faults.ts';
import { ports } from './ports.ts';

/** Card numbers of the sandbox. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  another: '5555 5555 5555 4444',
} as const;

async function tell<T>(method: 'GET' | 'POST' | 'DELETE', what: string, body?: object): Promise<T> {
  const address = `http://localhost:${ports.STRIPE_PORT}/sandbox/${what}`;
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${what}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Pays a checkout, as the button on its page does. @param url the page */
export async function payCheckout(url: string, card: string = cards.pays): Promise<void> {
  const session = new URL(url).pathname.split('/').at(-1);
  const { outcome } = await tell<{ outcome: string }>('POST', 'pay', { session, card });
  if (outcome !== 'paid') throw new Error(`The checkout was not paid: ${outcome}`);
}

/** Returns the sandbox's time. Milliseconds. */
export async function sandboxTime(): Promise<number> {
  return (await tell<{ now: number }>('GET', 'clock')).now;
}

/** Moves the sandbox's time forward for all accounts and runs everything due in between. Milliseconds. */
export async function moveClock(to: number): Promise<void> {
  await tell('POST', 'clock', { to });
}

/**
 * Limits later time changes to some users, because events for all of the demo content would take the product too long.
 * @param emails emails of the paying users
 */
export async function freezeSubscriptions(emails: readonly string[]): Promise<void> {
  await tell('POST', 'standstill', { except: emails });
}

/** Makes requests of the product to the sandbox fail, for all users. */
export async function addFault(fault: Fault): Promise<void> {
  await tell('POST', 'faults', fault);
}

/** Removes all faults. */
export async function clearFaults(): Promise<void> {
  await tell('DELETE', 'faults');
}

/** Returns the payment provider's events for the customer with an email, and the refunded amount. */
export async function historyOf(email: string): Promise<{ types: string[]; refundedCents: number }> {
  const events = await tell<Stripe.Event[]>('GET', 'events');
  const named = events.find(
    ({ type, data }) => type === 'customer.created' && 'email' in data.object && data.object.email === email,
  );
  const id = named && 'id' in named.data.object ? named.data.object.id : null;
  const about = events.filter(
    ({ data: { object } }) => ('customer' in object && object.customer === id) || ('id' in object && object.id === id),
  );
  const refunds = about.flatMap((event) =>
    event.type === 'charge.refunded' ? [event.data.object.amount_refunded] : [],
  );
  return { types: about.map(({ type }) => type), refundedCents: refunds.reduce((sum, cents) => sum + cents, 0) };
}

/** Returns the amount transferred to a blogger's connected account, in US cents. */
export async function transferred(email: string): Promise<number> {
  const events = await tell<Stripe.Event[]>('GET', 'events');
  const accounts = events.flatMap((event) =>
    event.type === 'account.updated' && event.data.object.email === email ? [event.data.object.id] : [],
  );
  const sent = events.flatMap((event) => (event.type === 'transfer.created' ? [event.data.object] : []));
  return sent
    .filter(({ destination }) => accounts.includes(String(destination)))
    .reduce((sum, { amount }) => sum + amount, 0);
}
