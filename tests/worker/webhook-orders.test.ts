import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receiveWebhook } from '../../worker/features/billing/webhooks.service.ts';
import { createSandbox, type Sandbox } from '../sandbox/stripe/sandbox.ts';
import { countCases } from '../support/cases.ts';
import { type Crash, mortalCtx } from './support/crashes.ts';
import { booksOf, orderedCheckout, provider } from './support/ordered.ts';
import { answerWith, signedEvent } from './support/stripe.ts';

const NOW = Date.UTC(2026, 10, 10, 12);
/** Of so many orders each: 2,000 in all with `npm run test:deep`. */
const SAMPLE = env.DEEP === '1' ? 50 : 20;
const SEEDS = Array.from({ length: env.DEEP === '1' ? 40 : 1 }, (_, n) => 20261121 + n);
/** More than any event comes to. */
const STEPS = 12;

/** What becomes of a subscription after it was paid for, each with the events that tell of it. */
const lives = {
  kept: async () => {},
  resumed: async (id: string) => {
    await provider().setCancelAtPeriodEnd(id, true);
    await provider().setCancelAtPeriodEnd(id, false);
  },
  unsubscribed: async (id: string) => void (await provider().setCancelAtPeriodEnd(id, true)),
  ended: async (id: string) => {
    await provider().setCancelAtPeriodEnd(id, true);
    await provider().cancelNow(id);
  },
};
type Life = keyof typeof lives;

let sandbox: Sandbox;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(() => answerWith(null));

/** A subscription that was paid for; nothing of it has been delivered. */
async function paid() {
  sandbox = createSandbox({ now: () => NOW });
  answerWith(sandbox);
  const order = await orderedCheckout();
  const outcome = sandbox.pay(order.session);
  if (outcome.outcome !== 'paid') throw new Error(outcome.outcome);
  return { ...order, stripeId: outcome.subscription };
}

/** Where a handling breaks off: at its nth call to the database or the provider, before or after that is done. */
type Kill = { step: number; isDone: boolean } | null;
/** The events of a life, oldest first: quality.md item 4. */
const TOLD = /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.paid)$/;
const eventsOf = () => sandbox.events().filter(({ type }) => TOLD.test(type));

type Delivery = { event: { id: string }; kill: Kill };

/** Nobody listens. */
const silent = { listen: async () => new Response(), interestsChanged: async () => {}, published: async () => {} };

/** @returns whether the product has taken the event */
async function take(event: { id: string }, kill: Kill): Promise<boolean> {
  const crash: Crash = {
    at: kill?.step ?? Number.POSITIVE_INFINITY,
    calls: 0,
    isDead: false,
    isDone: kill?.isDone ?? false,
  };
  const ctx = mortalCtx(crash, NOW);
  const live = { ...silent, subscriptionsChanged: async () => {}, ended: async () => {} };
  const { payload, signature } = await signedEvent(event);
  try {
    await receiveWebhook(
      { ...ctx, ports: { ...ctx.ports, live, pages: { forget: async () => {} } } },
      payload,
      signature,
    );
    return true;
  } catch (error) {
    if (kill === null) throw error;
    return false;
  }
}

/** Delivers events; one whose handling broke off comes again at the end, as the provider sends it again. */
async function deliver(deliveries: readonly Delivery[]): Promise<void> {
  const again: Delivery[] = [];
  for (const { event, kill } of deliveries) {
    if (!(await take(event, kill))) again.push({ event, kill: null });
  }
  if (again.length > 0) await deliver(again);
}

/** In the order in which it happened, once each, nothing in between. */
async function plainBooks(life: Life) {
  const order = await paid();
  await lives[life](order.stripeId);
  await deliver(eventsOf().map((event) => ({ event, kill: null })));
  return await booksOf(order);
}

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const kill = fc.option(fc.record({ step: fc.integer({ min: 1, max: STEPS }), isDone: fc.boolean() }), { freq: 2 });
/** Where each of up to forty deliveries comes in the order, which event it brings, and where it breaks off. */
const plan = fc.array(fc.record({ at: chance, which: chance, kill }), { minLength: 1, maxLength: 5 });

/** Every event once, and some twice or thrice, in the order of a plan. */
function deliveriesOf(events: readonly { id: string }[], plans: { at: number; which: number; kill: Kill }[]) {
  const extra = plans.map(({ at, which, kill: one }) => ({
    at,
    kill: one,
    event: events[Math.floor(which * events.length)],
  }));
  const once = events.map((event, n) => {
    const { at = 0, kill: one = null } = plans[n % plans.length] ?? {};
    return { at: (at * (n + 7)) % 1, kill: one, event };
  });
  return [...once, ...extra]
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ event, kill: one }) => (event === undefined ? [] : [{ event, kill: one }]));
}

const lifeNames = Object.keys(lives) as Life[];
const expected = new Map<Life, unknown>();

test.each(SEEDS)(
  `${SAMPLE} orders of events from seed %i, some twice, some lost on the way, come to the same rows`,
  async (seed) => {
    for (const life of lifeNames) if (!expected.has(life)) expected.set(life, await plainBooks(life));
    let taken = 0;
    const cases = fc.asyncProperty(
      fc.constantFrom(...lifeNames),
      fc.boolean(),
      plan,
      plan,
      async (life, isTold, first, second) => {
        const order = await paid();
        // Told of the payment before the rest happens, or of everything at once.
        if (isTold) await deliver(deliveriesOf(eventsOf(), first));
        await lives[life](order.stripeId);
        const all = deliveriesOf(eventsOf(), second);
        taken += all.length;
        await deliver(all);
        expect(await booksOf(order)).toEqual(expected.get(life));
      },
    );
    await fc.assert(cases, { seed, numRuns: SAMPLE, endOnFailure: true });
    const left = await env.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE state = 'received'").first();
    expect(left).toEqual({ n: 0 });
    const sum = await env.DB.prepare('SELECT coalesce(sum(cents), 0) AS cents FROM ledger_entries').first();
    expect(sum).toEqual({ cents: 0 });
    countCases('webhooks', SAMPLE);
    if (env.DEEP === '1')
      console.log(`webhook orders, seed ${seed}: ${SAMPLE} orders, ${taken} deliveries, the same rows`);
  },
);

test('every step of every event of a life, killed there, comes to the same rows', async () => {
  const expected = await plainBooks('ended');
  let kills = 0;
  for (let step = 1; step <= STEPS; step++) {
    for (const isDone of [false, true]) {
      const order = await paid();
      await lives.ended(order.stripeId);
      await deliver(eventsOf().map((event) => ({ event, kill: { step, isDone } })));
      kills++;
      expect(await booksOf(order), `killed at step ${step}, done: ${isDone}`).toEqual(expected);
    }
  }
  expect(kills).toBe(2 * STEPS);
  countCases('webhooks', kills);
});
