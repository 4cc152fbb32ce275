import Stripe from 'stripe';
import type { ArticleResponse } from '#contract/posts';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import type { Books } from './books.ts';
import type { Run } from './run.ts';
import { prove, proveOnce, type Verdict } from './verdict.ts';

/** All that Stripe has of everybody. */
async function readStripe({ world }: Run) {
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: world.stripePort, protocol: 'http' });
  const limit = { limit: 100 };
  const most = { limit: 10_000 };
  return {
    subscriptions: await stripe.subscriptions.list({ ...limit, status: 'all' }).autoPagingToArray(most),
    invoices: await stripe.invoices.list({ ...limit, status: 'paid' }).autoPagingToArray(most),
    charges: await stripe.charges.list(limit).autoPagingToArray(most),
    transfers: await stripe.transfers.list(limit).autoPagingToArray(most),
  };
}

type Theirs = Awaited<ReturnType<typeof readStripe>>;

/** What was paid, given back and sent on is the same in both books, to the cent. */
function compareBooks({ invoices, charges, transfers }: Theirs, books: Books, verdict: Verdict): void {
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
  const sent = books.all<{ id: string; cents: number }>(
    'SELECT stripe_transfer_id AS id, asked_cents AS cents FROM transfers WHERE stripe_transfer_id IS NOT NULL',
  );
  for (const { id, amount } of transfers) {
    const ours = sent.filter((row) => row.id === id);
    prove(
      verdict,
      ours.length === 1 && ours[0]?.cents === amount,
      () => `transfer ${id} of ${amount}: ${ours[0]?.cents}`,
    );
  }
  const theirCents = charges.reduce((sum, one) => sum + (one.paid ? one.amount - one.amount_refunded : 0), 0);
  const [ledger] = books.all<{ cents: number }>(
    `SELECT -coalesce(sum(cents), 0) AS cents FROM ledger_entries WHERE account LIKE 'reader:%'`,
  );
  prove(verdict, ledger?.cents === theirCents, () => `readers have paid ${theirCents}, by the ledger ${ledger?.cents}`);
}

/** Nobody pays twice for the same, and nothing is sent twice. */
function proveSingle({ subscriptions, transfers }: Theirs, books: Books, verdict: Verdict): void {
  const count = (names: string[]) => {
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    return times;
  };
  const live = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  const pairs = count(live.map(({ metadata }) => `${metadata.reader} subscribes to ${metadata.blogger}`));
  for (const [pair, times] of pairs) proveOnce(verdict, times, pair);
  for (const { pair, n } of books.all<{ pair: string; n: number }>(
    `SELECT subscriber_account || ' pays ' || creator_account AS pair, count(*) AS n FROM invoices
      WHERE refunded_cents < amount_cents GROUP BY 1`,
  ))
    proveOnce(verdict, n, pair);
  const sources = count(transfers.map(({ source_transaction }) => String(source_transaction)));
  for (const [charge, times] of sources) proveOnce(verdict, times, `the share of ${charge}`);
}

/** Whoever has paid may read, and has what they were told of their subscriptions. */
async function proveReaders(run: Run, { subscriptions }: Theirs, verdict: Verdict): Promise<void> {
  for (const { reader, writer, checkoutId } of run.paid) {
    if (reader.isGone) continue;
    const about = `subscription:${checkoutId}`;
    const listed = (await reader.client.insist('/api/subscriptions', {})).json<SubscriptionsResponse>();
    const mine = [...listed.active, ...listed.ending].find(({ id }) => id === checkoutId);
    const standing = mine?.standing ?? 'none';
    prove(
      verdict,
      run.ledger.allows(about, standing),
      () => `${reader.username}: ${standing}, not ${run.ledger.possible(about)}`,
    );
    const theirs = subscriptions.find(({ metadata }) => metadata.checkout === checkoutId);
    const isEnding = theirs?.cancel_at_period_end === true || theirs?.cancel_at != null;
    const isSame = theirs !== undefined && isEnding === (standing === 'ending');
    prove(verdict, isSame, () => `${reader.username} at Stripe: ${theirs?.status}, ending ${isEnding}`);
    for (const { id, title, canary, fate, owner } of run.works) {
      if (owner !== writer || canary === null || fate !== 'kept') continue;
      const answer = await reader.client.insist(`/api/posts/${id}`, {});
      if (!answer.isDone) continue;
      const { access, body } = answer.json<ArticleResponse>().article;
      prove(verdict, access === 'full' && body.includes(canary), () => `${reader.username} has paid for '${title}'`);
    }
  }
}

/** Whoever is gone pays nothing any more. */
function proveLeft(run: Run, { subscriptions }: Theirs, verdict: Verdict): void {
  for (const { id, username } of run.readers) {
    if (run.ledger.acknowledged(`gone:${username}`) !== 'yes') continue;
    const live = subscriptions.filter(({ metadata, status }) => metadata.reader === id && status !== 'canceled');
    prove(verdict, live.length === 0, () => `${username} is gone and pays for ${live.length}`);
  }
}

/** Money: ours and Stripe's books, who pays, and who may read for it. */
export async function proveMoney(run: Run, books: Books, verdict: Verdict): Promise<void> {
  const theirs = await readStripe(run);
  compareBooks(theirs, books, verdict);
  proveSingle(theirs, books, verdict);
  await proveReaders(run, theirs, verdict);
  proveLeft(run, theirs, verdict);
}
