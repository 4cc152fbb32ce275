import { env } from 'cloudflare:workers';
import { HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import type { Payments } from '../../../worker/platform/stripe/payments.ts';
import { jobCtx, newBlogger, newPerson } from './factories.ts';

const PROVIDERS_ID = /\b(sub|si|in|ch|tr|trr|re|dp)_[A-Za-z0-9]{10,}/g;

/** Returns the payment provider's client, as the product uses it. */
export function provider() {
  const { payments } = jobCtx().ports;
  if (payments === null) throw new Error('no payments');
  return payments;
}

/** Returns a context of background work whose provider answers some calls differently. */
export function ctxWithPayments(changes: Partial<Payments>, now?: number): Ctx {
  const ctx = jobCtx(now);
  return { ...ctx, ports: { ...ctx.ports, payments: { ...provider(), ...changes } } };
}

/** Reads an invoice as one whose charge is not known. */
export const withoutCharge: Payments['withCharge'] = async (...reading) => ({
  ...(await provider().withCharge(...reading)),
  chargeId: null,
});

/** Orders a reader's checkout with a blogger directly at the provider, for tests of later steps. */
export async function orderedCheckout(priceCents = 500, firstCharge: 'prorated' | 'free' = 'prorated') {
  const [reader, blogger] = [await newPerson(), await newBlogger()];
  const [id, now] = [crypto.randomUUID(), Date.now()];
  await env.DB.prepare(
    `INSERT INTO checkouts (id, subscriber, creator, price_cents, first_charge, state, expires_at, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'open', ?6, ?7)`,
  )
    .bind(id, reader.seq, blogger.seq, priceCents, firstCharge, now + HOUR, now)
    .run();
  const session = await provider().createCheckout(`checkout-${id}`, {
    checkoutId: id,
    customerId: await provider().createCustomer(`customer-${reader.id}`, { email: reader.email, userId: reader.id }),
    productId: await provider().createProduct(`product-${blogger.id}`, { name: blogger.username, userId: blogger.id }),
    readerId: reader.id,
    bloggerId: blogger.id,
    priceCents,
    firstCharge,
    expiresAt: now + HOUR,
    successUrl: `${env.APP_ORIGIN}/checkout/${id}`,
    cancelUrl: env.APP_ORIGIN,
  });
  return { id, reader, blogger, session: session.id };
}

/** Returns all stored rows about a pair's money, with placeholders for values that differ between pairs. */
export async function moneyRowsOf({ id, reader, blogger }: Awaited<ReturnType<typeof orderedCheckout>>) {
  const queries: Record<string, [string, ...(string | number)[]]> = {
    subscriptions: [
      `SELECT id, active, status, price_cents, stripe_subscription_id, stripe_item_id, current_period_end, past_due_since,
              unsubscribed_at, free_start, created_at, ended_at FROM subscriptions WHERE subscriber = ?1 AND creator = ?2`,
      reader.seq,
      blogger.seq,
    ],
    subscribers: ['SELECT subscribed, subscription_end FROM subscribers WHERE user = ?1', reader.seq],
    follows: ['SELECT kind FROM follows WHERE user = ?1 AND blogger = ?2', reader.seq, blogger.seq],
    checkouts: ['SELECT id, state FROM checkouts WHERE id = ?1', id],
    invoices: [
      `SELECT id, subscription_id, subscriber_account, creator_account, amount_cents, fee_percentage, writer_cents,
              card_fee_cents, charge_id, period_start, period_end, paid_at, refunded_cents, disputed_cents
         FROM invoices WHERE subscriber_account = ?1 ORDER BY paid_at, amount_cents`,
      `reader:${reader.id}`,
    ],
    transfers: [
      `SELECT invoice, creator_account, cents, reversed_cents, asked_cents, reversing_cents, stripe_transfer_id
         FROM transfers WHERE creator_account = ?1 ORDER BY cents`,
      `blogger:${blogger.id}`,
    ],
    ledger: [
      `SELECT source_type, source_id, account, cents FROM ledger_entries
        WHERE (source_type, source_id) IN (SELECT source_type, source_id FROM ledger_entries WHERE account IN (?1, ?2))
        ORDER BY source_type, account, cents`,
      `reader:${reader.id}`,
      `blogger:${blogger.id}`,
    ],
    profile: ['SELECT active_subscribers FROM profiles WHERE user = ?1', blogger.seq],
  };
  const names = new Map([
    [id, 'checkout'],
    [reader.id, 'reader'],
    [blogger.id, 'blogger'],
  ]);
  const books: Record<string, unknown> = {};
  for (const [name, [query, ...values]] of Object.entries(queries)) {
    const { results } = await env.DB.prepare(query)
      .bind(...values)
      .all();
    let text = JSON.stringify(results);
    for (const [own, shown] of names) text = text.replaceAll(own, shown);
    books[name] = JSON.parse(text.replace(PROVIDERS_ID, '$1'));
  }
  return books;
}
