import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { handledEventTypes } from '../../support/handled-event-types.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { unevenSources } from '../support/books.ts';
import { nameOf, type Place, placesIn, replaced } from '../support/hostile/json-places.ts';
import { rawBodies } from '../support/hostile/raw-bodies.ts';
import { brokenColumns, strayRows } from '../support/hostile/rows.ts';
import { longTexts, others, texts } from '../support/hostile/values.ts';
import { moneyRowsOf, orderedCheckout } from '../support/ordered.ts';
import { samplesOf } from '../support/samples.ts';
import { everythingStored } from '../support/stored.ts';
import { postEvent, postSigned, sandboxFor, signatureOf } from '../support/stripe.ts';
import {
  continueLifecycle,
  findRelatedEvent,
  handledEventsOf,
  LIFECYCLE_TIME,
  type LifecycleEvent,
  type LifecycleName,
  type StartedLifecycle,
  startLifecycle,
} from '../support/subscription-lifecycles.ts';

sandboxFor('webhook-mutations', LIFECYCLE_TIME);
// Nothing delivers the jobs that an event enqueues meanwhile.
beforeAll(silenceOutbox);

const SEED = 20261122;
/** Number of events per type, each corrupted in one field. */
const SAMPLE = samplesOf('webhookMutations');

/** Two lifecycles whose events cover everything that an event can be about. */
const MUTATED_LIFECYCLES: readonly LifecycleName[] = ['lost in a dispute', 'paid out'];

/** Returns ids of existing objects that an event is not about. */
const namesOfOthers = (lived: StartedLifecycle, stranger: { session: string; id: string }) => ({
  'a stranger’s checkout': stranger.session,
  'our id of it': stranger.id,
  'a subscription': lived.stripeId,
  'an invoice': lived.invoice,
  'nobody’s subscription': 'sub_of_nobody',
  'a path': '../accounts',
  'a path, by itself': '..',
});

/** Replacement values for a field; undefined removes it. */
const spoilsWith = (names: Record<string, string>): [what: string, value: unknown][] =>
  Object.entries({ ...texts, ...longTexts, ...others, ...names, missing: undefined });

/** Returns whether the product reads this field of an event: an event corrupted elsewhere is accepted. */
const isRead = ({ path }: Place) => path.length < 3 || ['id', 'object', 'charge'].includes(String(path[2]));

type Spoilt = { what: string; event: unknown; mayRefuse: boolean };

/** Returns an event with this many corruptions of different kinds: half of them in fields that the product reads. */
function spoiltEvents(event: LifecycleEvent, names: Record<string, string>, seed: number): Spoilt[] {
  const spoils = spoilsWith(names);
  const all = placesIn(event).flatMap((place) => spoils.map(([what, value]) => ({ place, what, value })));
  const parts = [all.filter(({ place }) => isRead(place)), all.filter(({ place }) => !isRead(place))];
  const chosen = parts.flatMap((part) => {
    const size = Math.min(part.length, SAMPLE / 2);
    return fc.sample(fc.shuffledSubarray(part, { minLength: size, maxLength: size }), { seed, numRuns: 1 }).flat();
  });
  return chosen.map(({ place, what, value }, n) => ({
    what: `${event.type}, ${nameOf(place.path)}: ${what}`,
    event: replaced({ ...event, id: `${event.id}_${event.type}_${n}` }, place.path, value) ?? null,
    mayRefuse: place.path.length < 2,
  }));
}

let known: Set<string>;
beforeAll(() => {
  known = new Set();
  vi.spyOn(console, 'error').mockReturnValue();
});

test.each(MUTATED_LIFECYCLES)(
  'applies corrupted but signed events of a subscription that is %s by their object',
  async (life) => {
    const plain = await startLifecycle(life);
    await continueLifecycle(life, plain);
    for (const event of handledEventsOf(plain)) expect((await postEvent(event)).status).toBe(200);
    const books = await moneyRowsOf(plain);

    const lived = await startLifecycle(life);
    await continueLifecycle(life, lived);
    const stranger = await orderedCheckout();
    const strangersBooks = await moneyRowsOf(stranger);
    let [sent, taken] = [0, 0];
    for (const type of handledEventTypes.filter((each) => !known.has(each))) {
      const event = findRelatedEvent(handledEventsOf(lived), type);
      if (event === undefined) continue;
      known.add(type);
      const seed = SEED + handledEventTypes.indexOf(type);
      for (const spoilt of spoiltEvents(event, namesOfOthers(lived, stranger), seed)) {
        const { status } = await postEvent(spoilt.event as object);
        expect(spoilt.mayRefuse ? [200, 400] : [200], `${spoilt.what}, seed ${seed}`).toContain(status);
        if (status === 200) taken++;
        sent++;
      }
    }
    expect(taken).toBeGreaterThan(sent / 2);
    // A reader who has not paid gains nothing from them, and for the others the true events have their usual result.
    expect(await moneyRowsOf(stranger)).toEqual(strangersBooks);
    for (const event of handledEventsOf(lived)) expect((await postEvent(event)).status).toBe(200);
    expect(await moneyRowsOf(lived), life).toEqual(books);
    countCases('webhooks', sent);
  },
);

test('rejects signed bodies that are not events, and stores nothing of them', async () => {
  const data = { object: { id: 'cus_raw', object: 'customer' } };
  const event = { id: 'evt_raw', object: 'event', type: 'customer.created', data };
  const bodies = [
    ...rawBodies.flatMap(([what, make, isTaken]) => (isTaken ? [] : [[what, make(JSON.stringify(event))] as const])),
    ['of another kind', JSON.stringify({ ...event, object: 'v2.core.event' })] as const,
    ['a list of events', JSON.stringify([event])] as const,
  ];
  const before = await everythingStored('security_events');
  let sent = 0;
  for (const [what, body] of bodies) {
    // A body that is not text cannot be JSON, so the signature is not checked.
    if (typeof body !== 'string') continue;
    const { status } = await postSigned(body, await signatureOf(body));
    expect([400, 413], what).toContain(status);
    sent++;
  }
  expect(await everythingStored('security_events')).toEqual(before);
  countCases('webhooks', sent);
});

test('has covered each type, and leaves consistent data', async () => {
  expect([...known].toSorted(), 'add lifecycles with the others to support/subscription-lifecycles.ts').toEqual(
    handledEventTypes.toSorted(),
  );
  const remaining = await env.DB.prepare("SELECT id FROM stripe_events WHERE state = 'received'").all();
  expect(remaining.results).toEqual([]);
  expect([await brokenColumns(), await strayRows(), await unevenSources()]).toEqual([[], [], []]);
});
