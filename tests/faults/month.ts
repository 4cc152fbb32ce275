import Stripe from 'stripe';
import { monthStart } from '#contract/prices';
import { DAY, MINUTE } from '#contract/time';
import { type Run, signIn } from './run.ts';
import type { Surroundings } from './surroundings.ts';

/** A card that succeeds when subscribing and fails at the renewal. */
export const FAILS_LATER = '4000000000000341';
const EVE = 2 * MINUTE;
/** Time until Stripe stops retrying a failing card. */
const GIVEN_UP = 8 * DAY;
/** One in this many payments is refunded, and one is disputed. */
const ONE_IN = 4;

const theirApi = ({ stripePort }: Surroundings) =>
  new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: stripePort, protocol: 'http' });

/**
 * Moves time by days, in which sessions expire, so everyone signs in again. No work may be waiting, as it would not
 * wait that long.
 */
async function letDaysPass({ world, readers, writers, admin }: Run, ms: number): Promise<void> {
  await world.leap(ms);
  await world.sandbox.tick();
  for (const person of [...readers, ...writers, admin]) if (!person.isGone) await signIn(person.client, person);
}

/** Moves time to the last minutes of the month. */
export const goToMonthEnd = async (run: Run): Promise<void> =>
  await letDaysPass(run, monthStart(run.world.worldNow(), 1) - EVE - run.world.worldNow());

const TRIES = 50;

/**
 * Calls Stripe until it responds, because its faults affect every client.
 * @throws Error when it never does, or rejects the request
 */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let remaining = TRIES; ; remaining--) {
    try {
      return await call();
    } catch (error) {
      if (remaining === 0 || error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    }
  }
}

/** Refunds a payment, once. */
const giveBack = async (stripe: Stripe, charge: string): Promise<void> =>
  await insist(async () => {
    await stripe.refunds.create({ charge }).catch((error: unknown) => {
      const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
      if (!isDone) throw error;
    });
  });

/** Returns the charges of renewals at Stripe. */
async function renewalsAt(stripe: Stripe): Promise<string[]> {
  const page = { limit: 100 };
  const most = { limit: 10_000 };
  const paid = { ...page, status: 'paid' } as const;
  const invoices = await insist(() => stripe.invoices.list(paid).autoPagingToArray(most));
  const cycles = invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').map(({ id }) => id);
  const payments = await insist(() => stripe.invoicePayments.list(page).autoPagingToArray(most));
  const ofCycles = payments.filter(({ invoice }) => cycles.includes(String(invoice)));
  const intents = ofCycles.map(({ payment }) => payment.payment_intent);
  const charges = await insist(() => stripe.charges.list(page).autoPagingToArray(most));
  return charges.filter((charge) => charge.paid && intents.includes(String(charge.payment_intent))).map(({ id }) => id);
}

/**
 * Starts the next month during the run: subscriptions renew, cards fail, and some payments are refunded from Stripe's
 * dashboard or disputed. Only renewals are: a subscription that is refunded before its first event sends no notice.
 */
export async function turnMonth({ world }: Run): Promise<void> {
  await world.leap(2 * EVE);
  await world.sandbox.tick();
  const stripe = theirApi(world);
  for (const [n, id] of (await renewalsAt(stripe)).entries()) {
    if (n % ONE_IN === 0) world.sandbox.dispute(id, 'needs_response');
    if (n % ONE_IN === 1) await giveBack(stripe, id);
  }
}

/** Decides the disputes as banks do, and ends Stripe's retries of failing cards. */
export async function settleMonth(run: Run): Promise<void> {
  const { world } = run;
  const disputes = await theirApi(world).disputes.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  for (const { charge } of disputes) world.sandbox.dispute(String(charge), 'lost');
  await letDaysPass(run, GIVEN_UP);
}
