import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processEvent } from '../../../worker/features/billing/events.service.ts';
import { receiveWebhook } from '../../../worker/features/billing/webhooks.service.ts';
import { countCases } from '../../support/cases.ts';
import { handledEventTypes } from '../../support/handled-event-types.ts';
import { type Crash, mortalCtx } from '../support/crashes.ts';
import { isOnLibsql } from '../support/libsql.ts';
import { moneyRowsOf } from '../support/ordered.ts';
import { samplesOf } from '../support/samples.ts';
import { answerWith, signedEvent } from '../support/stripe.ts';
import {
  continueLifecycle,
  findRelatedEvent,
  handledEventsOf,
  LIFECYCLE_TIME,
  type LifecycleEvent,
  type LifecycleName,
  lifecycleNames,
  startLifecycle,
} from '../support/subscription-lifecycles.ts';

const DEEP = env.DEEP === '1';
/** Orders per lifecycle: 2,000 in all with `npm run test:deep`, half of them on each database. */
const SAMPLE = samplesOf('webhookOrders');
const SEEDS = Array.from({ length: samplesOf('webhookOrderSeeds') }, (_, n) => (isOnLibsql ? 20261221 : 20261121) + n);
/** More steps than any event takes. */
const STEPS = 12;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: LIFECYCLE_TIME });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(() => answerWith(null));

/** The point where handling crashes: at its nth call to the database or the provider, before or after that call has an effect. */
type Kill = { step: number; isDone: boolean } | null;
type Delivery = { event: LifecycleEvent; kill: Kill };

/** Live updates without listeners. */
const silent = {
  listen: async () => new Response(),
  interestsChanged: async () => {},
  mutesChanged: async () => {},
  published: async () => {},
};

/** Receives an event and applies it, as the queue does. @returns whether both completed */
async function take(event: LifecycleEvent, kill: Kill): Promise<boolean> {
  const crash: Crash = {
    at: kill?.step ?? Number.POSITIVE_INFINITY,
    calls: 0,
    isDead: false,
    isDone: kill?.isDone ?? false,
  };
  const ctx = mortalCtx(crash, LIFECYCLE_TIME);
  const none = async () => {};
  const ownChanges = { accountChanged: none, reactionsChanged: none, notificationsChanged: none };
  const live = { ...silent, ...ownChanges, subscriptionsChanged: async () => {}, ended: async () => {} };
  const { payload, signature } = await signedEvent(event);
  try {
    const outbox = { ...ctx.ports.outbox, poke: async () => {} };
    const mortal = {
      ...ctx,
      ports: { ...ctx.ports, outbox, live, pages: { ...ctx.ports.pages, purge: async () => {} } },
    };
    await receiveWebhook(mortal, payload, signature);
    await processEvent(mortal, { payload: { eventId: event.id } });
    return true;
  } catch (error) {
    if (kill === null) throw error;
    return false;
  }
}

/** Delivers events. An event whose handling crashed is delivered again at the end, by the provider or by the queue. */
async function deliver(deliveries: readonly Delivery[]): Promise<void> {
  const again: Delivery[] = [];
  for (const { event, kill } of deliveries) {
    if (!(await take(event, kill))) again.push({ event, kill: null });
  }
  if (again.length > 0) await deliver(again);
}

const plainly = (events: readonly LifecycleEvent[]): Delivery[] => events.map((event) => ({ event, kill: null }));

type Plain = { books: unknown; told: LifecycleEvent[] };
const plain = new Map<LifecycleName, Plain>();

/** Plays a lifecycle in order, each event once and without interruptions. Returns the rows that it writes. */
async function plainLife(life: LifecycleName): Promise<Plain> {
  const known = plain.get(life);
  if (known !== undefined) return known;
  const lived = await startLifecycle(life);
  await continueLifecycle(life, lived);
  const told = handledEventsOf(lived);
  await deliver(plainly(told));
  const made = { books: await moneyRowsOf(lived), told };
  plain.set(life, made);
  return made;
}

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const anyKill = fc.option(fc.record({ step: fc.integer({ min: 1, max: STEPS }), isDone: fc.boolean() }), { freq: 2 });
/** Up to forty deliveries: the position of each in the order, its event, and where handling crashes. */
const plan = fc.array(fc.record({ at: chance, which: chance, kill: anyKill }), { minLength: 1, maxLength: 5 });

/** Returns every event once, and some two or three times, in the order of a plan. */
function deliveriesOf(
  events: readonly LifecycleEvent[],
  plans: { at: number; which: number; kill: Kill }[],
): Delivery[] {
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

test.each(SEEDS)(
  `reaches the same rows from ${SAMPLE} orders of events from seed %i, with repeated and lost ones`,
  async (seed) => {
    let taken = 0;
    const cases = fc.asyncProperty(
      fc.constantFrom(...lifecycleNames),
      fc.boolean(),
      fc.constantFrom(...handledEventTypes),
      plan,
      plan,
      async (life, isTold, more, first, second) => {
        const { books } = await plainLife(life);
        const lived = await startLifecycle(life);
        // Delivers the events of the payment before the rest happens, or all events together.
        if (isTold) await deliver(deliveriesOf(handledEventsOf(lived), first));
        await continueLifecycle(life, lived);
        const told = handledEventsOf(lived);
        const all = deliveriesOf([...told, ...[findRelatedEvent(told, more) ?? []].flat()], second);
        taken += all.length;
        await deliver(all);
        expect(await moneyRowsOf(lived), life).toEqual(books);
      },
    );
    await fc.assert(cases, { seed, numRuns: SAMPLE, endOnFailure: true });
    const remaining = await env.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE state = 'received'").first();
    expect(remaining).toEqual({ n: 0 });
    const sum = await env.DB.prepare('SELECT coalesce(sum(cents), 0) AS cents FROM ledger_entries').first();
    expect(sum).toEqual({ cents: 0 });
    countCases('webhooks', SAMPLE);
    if (DEEP) console.log(`webhook orders, seed ${seed}: ${SAMPLE} orders, ${taken} deliveries, the same rows`);
  },
);

/** Lifecycles searched for events of a type: without `npm run test:deep` the two that cover everything. */
const TOLD_OF: readonly LifecycleName[] = DEEP ? lifecycleNames : ['lost in a dispute', 'paid out'];

/** Returns a lifecycle that has an event of this type, or one with an object that such an event could be about. */
async function lifeToldBy(type: string): Promise<LifecycleName> {
  const isToldBy = [
    (told: LifecycleEvent[]) => told.some((event) => event.type === type),
    (told: LifecycleEvent[]) => findRelatedEvent(told, type),
  ];
  for (const isRight of isToldBy) {
    for (const life of TOLD_OF) if (isRight((await plainLife(life)).told)) return life;
  }
  throw new Error(`No lifecycle has ${type}: add one to support/subscription-lifecycles.ts`);
}

/**
 * Event types that are delivered before the others of one lifecycle: each alone, or together without `npm run
 * test:deep`.
 */
async function heardFirst(): Promise<[LifecycleName, string[]][]> {
  const found: [LifecycleName, string[]][] = [];
  for (const type of handledEventTypes) {
    const life = await lifeToldBy(type);
    const same = DEEP ? undefined : found.find(([name]) => name === life);
    if (same === undefined) found.push([life, [type]]);
    else same[1].push(type);
  }
  return found;
}

test('reaches the same rows with each handled event type first and last', async () => {
  for (const [life, types] of await heardFirst()) {
    const lived = await startLifecycle(life);
    await continueLifecycle(life, lived);
    const told = handledEventsOf(lived);
    const early = types.map((type) => findRelatedEvent(told, type) as LifecycleEvent);
    const late = early.map((event) => ({ ...event, id: `${event.id}_again` }));
    await deliver(plainly([...early, ...told.toReversed(), ...late]));
    expect(await moneyRowsOf(lived), `${types}, ${life}`).toEqual((await plainLife(life)).books);
  }
  countCases('webhooks', handledEventTypes.length);
});

/** Crashes before and after each step: without `npm run test:deep` every fifth. */
const KILLS = Array.from({ length: 2 * STEPS }, (_, n) => ({ step: 1 + (n >> 1), isDone: n % 2 === 1 })).filter(
  (_, n) => DEEP || n % 5 === 0,
);
const KILLED: readonly LifecycleName[] = DEEP ? lifecycleNames : ['ended'];

test.each(KILLED)('reaches the same rows for a subscription that is %s after a crash at each step', async (life) => {
  const { books } = await plainLife(life);
  for (const kill of KILLS) {
    const lived = await startLifecycle(life);
    await continueLifecycle(life, lived);
    await deliver(handledEventsOf(lived).map((event) => ({ event, kill })));
    expect(await moneyRowsOf(lived), `killed at step ${kill.step}, done: ${kill.isDone}`).toEqual(books);
  }
  countCases('webhooks', KILLS.length);
});
