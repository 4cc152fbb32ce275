import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cardFeeCents } from '#contract/money';
import { monthStart, priceMessages } from '#contract/prices';
import { DAY, HOUR } from '#contract/time';
import { endSubscription } from '../../../worker/features/billing/billing.service.ts';
import { countCases } from '../../support/cases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { putFeeInForce } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount, invoicesOf, transfersOf, unevenSources } from '../support/books.ts';
import { type Client, errorOf } from '../support/client.ts';
import { jobCtx, newBlogger, newReader, type Person, signedIn } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';
import { provider } from '../support/ordered.ts';
import { samplesOf } from '../support/samples.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';
import { offerOf } from '../support/subscriptions.ts';

const SEED = 20261122;
const PRICES = Array.from({ length: 701 }, (_, n) => 300 + n);

/** Number of passes through every month in `npm run test:deep`, four years apart, since leap years repeat. */
const ROUNDS = samplesOf('paidRounds');

/** Months of every length, including December, each with its own fee, in chronological order. */
const MONTHS = Array.from({ length: ROUNDS }, (_, round) => 2026 + 4 * round).flatMap((year) => [
  { days: 30, begins: Date.UTC(year, 10, 1), fee: 25 },
  { days: 28, begins: Date.UTC(year + 1, 1, 1), fee: 12.9 },
  { days: 30, begins: Date.UTC(year + 1, 5, 1), fee: 0 },
  { days: 29, begins: Date.UTC(year + 2, 1, 1), fee: 33.33 },
  { days: 31, begins: Date.UTC(year + 2, 11, 1), fee: 100 },
]);

const stripe = sandboxFor('money-paid', Date.UTC(2026, 9, 20));
withoutLimits();
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/**
 * Returns a month's seeded prices: a random one, and in every other month the lowest or highest; with `npm run
 * test:deep` all prices, spread over the months.
 */
function pricesOf(month: number): number[] {
  if (env.DEEP === '1') return PRICES.filter((_, n) => n % MONTHS.length === month);
  const random = seededRandom(SEED + month);
  const between = PRICES[Math.floor(random() * PRICES.length)] ?? 300;
  return month % 2 === 0 ? [month === 0 ? 300 : 1000, between] : [between];
}

type Reader = { person: Person; client: Client };
type Paid = Reader & { blogger: Person; priceCents: number; todayCents: number; id: string; stripeId: string };

/** Pays for the rest of a month through checkout: the offer is the amount charged. */
async function pays(priceCents: number): Promise<Paid> {
  const blogger = await chargingBlogger(priceCents);
  await connectAccount(stripe, blogger);
  const { person, client } = await newReader();
  const { firstCharge } = await offerOf(client, blogger);
  const { url, checkoutId } = await beginCheckout(client, blogger);
  const paid = stripe.pay(url);
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  const { todayCents } = firstCharge;
  return { person, client, blogger, priceCents, todayCents, id: checkoutId, stripeId: paid.subscription };
}

const settle = async () => {
  expect(new Set([...(await stripe.deliverEvents()), 200])).toEqual(new Set([200]));
  await deliverAllJobs();
};

/** Returns the ledger's cents of an invoice, by kind of account. */
async function linesOf(invoice: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, cents FROM ledger_entries
      WHERE source_type = 'invoice' AND source_id = ?1`,
  )
    .bind(invoice)
    .all<{ kind: string; cents: number }>();
  return Object.fromEntries(results.map(({ kind, cents }) => [kind, cents]));
}

/** Returns the writer's share, calculated independently of the product: in integers, half a cent rounded up. */
const shareOf = (cents: number, fee: number) =>
  Number((BigInt(cents) * BigInt(10_000 - Math.round(fee * 100)) * 2n + 10_000n) / 20_000n);

async function expectSplit({ person }: Reader, fee: number): Promise<void> {
  for (const { id, amount_cents: cents } of await invoicesOf(person)) {
    const { reader = 0, blogger = 0, platform = 0, card_fees: card = 0, platform_costs: costs = 0 } = await linesOf(id);
    expect(reader + blogger + platform + card + costs, id).toBe(0);
    expect(platform, id).toBeGreaterThanOrEqual(0);
    // From a fee of 12.9 % the platform loses money on no charge that the product orders.
    if (fee >= 12.9) expect(costs, id).toBe(0);
    expect(platform === 0 || costs === 0, id).toBe(true);
    expect([reader, blogger, card]).toEqual([cents === 0 ? 0 : -cents, shareOf(cents, fee), cardFeeCents(cents)]);
  }
}

/** Expects that no owed amount is negative and that every cent a reader paid is in an account. */
async function expectSound({ person, blogger }: Paid): Promise<void> {
  const invoices = await invoicesOf(person);
  const kept = invoices.reduce((sum, one) => sum + one.amount_cents - one.refunded_cents, 0);
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(await balanceOf(`reader:${person.id}`)).toBe(kept === 0 ? 0 : -kept);
  // The writer's share was transferred in full, and the refunded part was reversed.
  expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
  const shares = await transfersOf(blogger);
  const remaining = shares.reduce((sum, { cents, reversed_cents: gone }) => sum + cents - gone, 0);
  expect(await balanceOf(`paid:${blogger.id}`)).toBe(remaining);
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect(remaining).toBeLessThanOrEqual(kept);
}

/** Ways in which a subscription's second month can end, used in turn. */
const ends = [
  async ({ client, id }: Paid) =>
    void expect((await client.delete(`/api/subscriptions/${id}`)).status, 'unsubscribed').toBe(200),
  async ({ person }: Paid) => {
    const last = (await invoicesOf(person)).at(-1);
    const cents = last?.amount_cents ?? 0;
    const parts = [Math.floor(cents / 3), Math.floor(cents / 3), cents - 2 * Math.floor(cents / 3)];
    for (const [n, part] of parts.entries()) {
      await provider().refund(`${last?.id}-${n}`, { chargeId: last?.charge_id ?? '', cents: part });
      await settle();
    }
  },
  async ({ id }: Paid) => await endSubscription(jobCtx(), id, 'test'),
];

test.each(MONTHS.map((month, n) => ({ ...month, n })))(
  `accounts for a month of $days days at a fee of $fee %, from the offer to the last refund (seed ${SEED})`,
  async ({ days, begins, fee, n }) => {
    stripe.moveClock(begins);
    expect(monthStart(begins, 1) - begins).toBe(days * DAY);
    await putFeeInForce(fee);
    const all: Paid[] = [];
    const prices = pricesOf(n);
    // At its first moment, in its middle, and on its last day but one.
    const moments = [begins, begins + (days * DAY) / 2 + HOUR + 1, begins + (days - 1) * DAY - HOUR];
    for (const [turn, moment] of moments.entries()) {
      stripe.moveClock(moment);
      for (const price of prices.filter((_, at) => (at + n) % moments.length === turn)) all.push(await pays(price));
    }
    await settle();
    for (const paid of all) {
      const charged = (await invoicesOf(paid.person)).map((one) => one.amount_cents).filter((cents) => cents > 0);
      expect(charged, `${paid.priceCents} in ${days} days`).toEqual(paid.todayCents === 0 ? [] : [paid.todayCents]);
      await expectSplit(paid, fee);
    }
    const next = monthStart(begins, 1);
    stripe.moveClock(next + 2 * HOUR);
    await settle();
    for (const paid of all) expect((await invoicesOf(paid.person)).at(-1)?.amount_cents).toBe(paid.priceCents);
    stripe.moveClock(next + 10 * DAY + 1);
    for (const [turn, paid] of all.entries()) {
      await ends[(turn + n) % ends.length]?.({ ...paid, client: await signedIn(paid.person) });
      await settle();
      await expectSplit(paid, fee);
    }
    stripe.moveClock(monthStart(next, 1) + 2 * HOUR);
    await settle();
    for (const paid of all) {
      expect((await invoicesOf(paid.person)).length, 'no third month').toBeLessThanOrEqual(2);
      await expectSound(paid);
    }
    expect(await unevenSources()).toEqual([]);
    countCases('money', all.length);
  },
);

test(`accounts for a new price at the limits of 25 % (seed ${SEED})`, async () => {
  const person = await newBlogger();
  // In the first week of a month, when only the price matters.
  stripe.moveClock(Date.UTC(2090, 4, 3));
  const mine = await signedIn(person);
  const prices = env.DEEP === '1' ? PRICES : [300, 303, 333, 401, 577, 799, 800, 1000];
  let cases = 0;
  for (const price of prices) {
    const [least, most] = [Math.ceil(price * 0.75 - 1e-9), Math.floor(price * 1.25 + 1e-9)];
    for (const [expected, isAllowed] of [
      [least, true],
      [least - 1, false],
      [most, true],
      [most + 1, false],
    ] as const) {
      if (expected < 299 || expected > 1001) continue;
      await env.DB.prepare(
        'UPDATE profiles SET subscription_cents = ?2, next_subscription_cents = NULL, next_subscription_from = NULL WHERE user = ?1',
      )
        .bind(person.seq, price)
        .run();
      const isInRange = expected >= 300 && expected <= 1000;
      const response = await mine.put('/api/profile/price', { priceCents: expected });
      cases++;
      if (isAllowed && isInRange) expect(response.status, `${price} to ${expected}`).toBe(200);
      else {
        const { message } = await errorOf(response);
        expect(message, `${price} to ${expected}`).toBe(isInRange ? priceMessages.tooMuch : priceMessages.outOfRange);
      }
    }
  }
  countCases('money', cases);
});
