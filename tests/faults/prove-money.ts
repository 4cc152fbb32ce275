import Stripe from 'stripe';
import type { Books } from './books.ts';
import { proveReaders } from './prove-readers.ts';
import type { Run } from './run.ts';
import { prove, proveOnce, type Verdict } from './verdict.ts';

/** Returns all objects at Stripe. */
async function readStripe({ world }: Run) {
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: world.stripePort, protocol: 'http' });
  const limit = { limit: 100 };
  const most = { limit: 10_000 };
  return {
    subscriptions: await stripe.subscriptions.list({ ...limit, status: 'all' }).autoPagingToArray(most),
    invoices: await stripe.invoices.list({ ...limit, status: 'paid' }).autoPagingToArray(most),
    charges: await stripe.charges.list(limit).autoPagingToArray(most),
    disputes: await stripe.disputes.list(limit).autoPagingToArray(most),
    transfers: await stripe.transfers.list(limit).autoPagingToArray(most),
  };
}

export type Theirs = Awaited<ReturnType<typeof readStripe>>;

/** Compares payments, refunds and transfers in both books, to the cent. */
function compareBooks({ invoices, charges, disputes, transfers }: Theirs, books: Books, verdict: Verdict): void {
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  for (const { id = '', amount_paid } of paid) {
    const [row] = books.all<{ cents: number }>('SELECT amount_cents AS cents FROM invoices WHERE id = ?', id);
    prove(verdict, row?.cents === amount_paid, () => `invoice ${id} of ${amount_paid}: ${row?.cents}`);
  }
  for (const { id, amount_refunded, paid: isPaid } of charges) {
    if (!isPaid) continue;
    const [row] = books.all<{ cents: number }>('SELECT refunded_cents AS cents FROM invoices WHERE charge_id = ?', id);
    prove(
      verdict,
      row?.cents === amount_refunded,
      () => `charge ${id}: ${amount_refunded} went back, not ${row?.cents}`,
    );
  }
  const sent = books.all<{ id: string; cents: number; back: number }>(
    'SELECT stripe_transfer_id AS id, asked_cents AS cents, reversed_cents AS back FROM transfers WHERE stripe_transfer_id IS NOT NULL',
  );
  for (const { id, amount, amount_reversed } of transfers) {
    const ours = sent.filter((row) => row.id === id);
    prove(
      verdict,
      ours.length === 1 && ours[0]?.cents === amount,
      () => `transfer ${id} of ${amount}: ${ours[0]?.cents}`,
    );
    const isBack = ours[0]?.back === amount_reversed;
    prove(verdict, isBack, () => `of transfer ${id} ${amount_reversed} came back: ${ours[0]?.back}`);
  }
  const disputed = disputes.reduce((sum, { amount, status }) => sum + (status === 'won' ? 0 : amount), 0);
  const theirCents =
    charges.reduce((sum, one) => sum + (one.paid ? one.amount - one.amount_refunded : 0), 0) - disputed;
  const [ledger] = books.all<{ cents: number }>(
    `SELECT -coalesce(sum(cents), 0) AS cents FROM ledger_entries WHERE account LIKE 'reader:%'`,
  );
  prove(verdict, ledger?.cents === theirCents, () => `readers have paid ${theirCents}, by the ledger ${ledger?.cents}`);
}

/** Checks that no reader pays twice and no transfer is sent twice. */
function proveSingle({ subscriptions, invoices, transfers }: Theirs, books: Books, verdict: Verdict): void {
  const count = (names: string[]) => {
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    return times;
  };
  const live = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  const pairs = count(live.map(({ metadata }) => `${metadata.reader} subscribes to ${metadata.blogger}`));
  for (const [pair, times] of pairs) proveOnce(verdict, times, pair);
  for (const { pair, n } of books.all<{ pair: string; n: number }>(
    `SELECT one.subscriber_account || ' pays ' || one.creator_account || ' from ' || one.period_start AS pair, count(*) AS n
       FROM invoices one JOIN invoices other ON other.subscriber_account = one.subscriber_account
            AND other.creator_account = one.creator_account AND other.refunded_cents < other.amount_cents
            AND other.period_start < one.period_end AND one.period_start < other.period_end
      WHERE one.refunded_cents < one.amount_cents GROUP BY one.id`,
  ))
    proveOnce(verdict, n, pair);
  const renewals = invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
  const renewed = count(
    renewals.map(({ parent, period_end }) => `${parent?.subscription_details?.subscription} renews at ${period_end}`),
  );
  for (const [renewal, times] of renewed) proveOnce(verdict, times, renewal);
  const sources = count(transfers.map(({ source_transaction }) => String(source_transaction)));
  for (const [charge, times] of sources) proveOnce(verdict, times, `the share of ${charge}`);
}

/** Checks that deleted users are no longer charged. */
function proveLeft(run: Run, { subscriptions }: Theirs, verdict: Verdict): void {
  for (const { id, username } of run.readers) {
    if (run.ledger.acknowledged(`gone:${username}`) !== 'yes') continue;
    const live = subscriptions.filter(({ metadata, status }) => metadata.reader === id && status !== 'canceled');
    prove(verdict, live.length === 0, () => `${username} is gone and pays for ${live.length}`);
  }
}

/** Returns the results of payments at Stripe: proof that the faults had some to affect. */
function tellMonth({ subscriptions, invoices, charges, disputes }: Theirs) {
  return {
    renewed: invoices.filter(
      ({ billing_reason, amount_paid }) => billing_reason === 'subscription_cycle' && amount_paid > 0,
    ).length,
    failed: subscriptions.filter(({ cancellation_details }) => cancellation_details?.reason === 'payment_failed')
      .length,
    refunded: charges.filter(({ refunded }) => refunded).length,
    disputed: disputes.length,
  };
}

/** Checks the product's and Stripe's books, payments and access. @returns counts of payments by result */
export async function proveMoney(run: Run, books: Books, verdict: Verdict) {
  const theirs = await readStripe(run);
  compareBooks(theirs, books, verdict);
  proveSingle(theirs, books, verdict);
  await proveReaders(run, theirs, books, verdict);
  proveLeft(run, theirs, verdict);
  return tellMonth(theirs);
}
