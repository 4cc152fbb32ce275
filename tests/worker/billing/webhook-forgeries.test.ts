import { env, exports } from 'cloudflare:workers';
import Stripe from 'stripe';
import { beforeAll, expect, test, vi } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { handledEventTypes } from '../../support/handled-event-types.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { moneyRowsOf } from '../support/ordered.ts';
import { everythingStored } from '../support/stored.ts';
import { answerWith, postEvent, sandboxFor, signedEvent } from '../support/stripe.ts';
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

sandboxFor('webhook-forgeries', LIFECYCLE_TIME);
// Nothing delivers the jobs that an event enqueues meanwhile.
beforeAll(silenceOutbox);

const DEEP = env.DEEP === '1';
const OURS = 'whsec_test';
const MINUTE_SECONDS = 60;

const post = (body: string, signature: string | null) =>
  exports.default.fetch(`${env.APP_ORIGIN}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature !== null && { 'Stripe-Signature': signature }) },
    body,
  });

const signedAt = async (payload: string, seconds: number, secret = OURS) =>
  await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) + seconds,
  });

/** Forgeries that are possible without the secret: replayed, changed or invented events. */
const forgeries: Record<string, (event: LifecycleEvent) => Promise<Response>> = {
  'without a signature': async (event) => await post(JSON.stringify(event), null),
  'with an empty one': async (event) => await post(JSON.stringify(event), ''),
  'signed by somebody else': async (event) => await postEvent(event, 'whsec_of_somebody_else'),
  'signed by nobody’s empty secret': async (event) =>
    await post(JSON.stringify(event), await signedAt(JSON.stringify(event), 0, ' ')),
  'overheard and changed': async (event) => {
    const { payload, signature } = await signedEvent(event);
    return await post(payload.replace(event.id, `${event.id}_changed`), signature);
  },
  'with another’s signature': async (event) => {
    const { signature } = await signedEvent({ ...event, id: 'evt_other' });
    return await post(JSON.stringify(event), signature);
  },
  'signed six minutes ago': async (event) =>
    await post(JSON.stringify(event), await signedAt(JSON.stringify(event), -6 * MINUTE_SECONDS)),
  'signed long ago, with the time put right': async (event) => {
    const signature = await signedAt(JSON.stringify(event), -60 * MINUTE_SECONDS);
    return await post(JSON.stringify(event), signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`));
  },
  'by an older scheme': async (event) => {
    const { payload, signature } = await signedEvent(event);
    return await post(payload, signature.replace('v1=', 'v0='));
  },
  'with the signature cut short': async (event) => {
    const { payload, signature } = await signedEvent(event);
    return await post(payload, signature.slice(0, -1));
  },
};

/** Returns undelivered events of every handled type, about a reader who has paid. */
async function eventsOfAllTypes() {
  const lived = await startLifecycle('lost in a dispute');
  await continueLifecycle('lost in a dispute', lived);
  const account = { id: 'evt_account', type: 'account.updated', object: 'event' };
  const told = [
    ...handledEventsOf(lived),
    { ...account, data: { object: { id: 'acct_of_nobody', object: 'account' } } },
  ];
  return handledEventTypes.map((type) => {
    const event = findRelatedEvent(told, type);
    if (event === undefined) throw new Error(`Nothing to forge a ${type} of`);
    return event;
  });
}

test('rejects each event type without a recent signature of the provider, and stores nothing', async () => {
  const all = await eventsOfAllTypes();
  // At least one event of each kind of object.
  const events = DEEP ? all : all.filter((_, n) => n % 3 === 0);
  const before = await everythingStored('security_events');
  let cases = 0;
  for (const event of events) {
    for (const [name, forge] of Object.entries(forgeries)) {
      expect((await forge(event)).status, `${event.type} ${name}`).toBe(400);
      cases++;
    }
  }
  expect(await everythingStored('security_events')).toEqual(before);
  countCases('webhooks', cases);
});

/** False values for the fields of an event other than its names. */
const falseValues: Record<string, object> = {
  amounts: { amount: 1, amount_paid: 999_999, amount_total: 1, amount_refunded: 999_999, total: -5, subtotal: 7 },
  currency: { currency: 'jpy', presentment_currency: 'jpy' },
  state: { status: 'canceled', payment_status: 'unpaid', paid: false, refunded: true, disputed: true },
  people: {
    client_reference_id: 'somebody-else',
    metadata: { app: 'another', reader: 'x', blogger: 'y' },
    customer: 'cus_x',
  },
  times: { created: 1, ended_at: 1, canceled_at: 1, period_end: 1, cancel_at_period_end: true },
};

/** The lifecycles that run without `npm run test:deep`; every event of them carries all false values together. */
const FORGED_LIFECYCLES: readonly LifecycleName[] = DEEP
  ? lifecycleNames
  : ['ended', 'won in a dispute', 'past due', 'unpaid'];
const told: Record<string, object> = DEEP
  ? falseValues
  : { 'everything else': Object.assign({}, ...Object.values(falseValues)) };

test.each(FORGED_LIFECYCLES)('reads only the object id from the events of a subscription that is %s', async (life) => {
  let cases = 0;
  const plain = await startLifecycle(life);
  await continueLifecycle(life, plain);
  for (const event of handledEventsOf(plain)) expect((await postEvent(event)).status).toBe(200);
  const books = await moneyRowsOf(plain);
  const lied = await startLifecycle(life);
  await continueLifecycle(life, lied);
  for (const event of handledEventsOf(lied) as (LifecycleEvent & { data: { object: object } })[]) {
    for (const [name, lie] of Object.entries(told)) {
      const lying = {
        ...event,
        id: `${event.id}_${name}`,
        livemode: true,
        account: 'acct_of_somebody',
        data: { object: { ...event.data.object, ...lie } },
      };
      expect((await postEvent(lying)).status, `${life}: ${event.type} with other ${name}`).toBe(200);
      cases++;
    }
  }
  expect(await moneyRowsOf(lied), life).toEqual(books);
  countCases('webhooks', cases);
});

test('stores unhandled and foreign events as ignored, without any other change', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const before = await everythingStored('stripe_events', 'security_events');
  const kinds = ['checkout.session', 'subscription', 'invoice', 'charge', 'dispute', 'refund', 'account', 'product'];
  const types = [
    ...handledEventTypes,
    'product.created',
    'invoice.finalized',
    'customer.deleted',
    'of.tomorrow',
    '__proto__',
  ];
  let cases = 0;
  for (const [n, type] of types.entries()) {
    for (const object of DEEP ? kinds : kinds.slice(n % kinds.length).slice(0, 1)) {
      const event = {
        id: `evt_${cases}`,
        object: 'event',
        type,
        data: { object: { id: `${object}_of_others`, object } },
      };
      expect((await postEvent(event)).status, `${type} about a ${object}`).toBe(200);
      cases++;
    }
  }
  expect(await everythingStored('stripe_events', 'security_events')).toEqual(before);
  const states = await env.DB.prepare(
    "SELECT DISTINCT state FROM stripe_events WHERE object_id LIKE '%_of_others'",
  ).all();
  expect(states.results).toEqual([{ state: 'ignored' }]);
  log.mockRestore();
  answerWith(null);
  countCases('webhooks', cases);
});

test('changes nothing for repeated events, signed with any of the secrets', async () => {
  const lived = await startLifecycle('refunded');
  await continueLifecycle('refunded', lived);
  const events = handledEventsOf(lived);
  for (const event of events) expect((await postEvent(event)).status).toBe(200);
  const before = await everythingStored('security_events');
  for (const secret of [OURS, 'whsec_test_next', OURS]) {
    const responses = await Promise.all(events.map((event) => postEvent(event, secret)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(await everythingStored('security_events')).toEqual(before);
  countCases('webhooks', 3 * events.length);
});
