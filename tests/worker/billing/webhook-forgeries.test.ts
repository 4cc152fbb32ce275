import { env, exports } from 'cloudflare:workers';
import Stripe from 'stripe';
import { beforeAll, expect, test, vi } from 'vitest';
import { handledEventTypes } from '../../../worker/features/billing/webhook-targets.policy.ts';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { booksOf } from '../support/ordered.ts';
import { everythingStored } from '../support/stored.ts';
import { answerWith, postEvent, sandboxFor, signedEvent } from '../support/stripe.ts';
import {
  begun,
  echoOf,
  goOn,
  LIVED_AT,
  type LifeName,
  lifeNames,
  type Told,
  toldOf,
} from '../support/subscription-lifecycles.ts';

sandboxFor('webhook-forgeries', LIVED_AT);
// Nothing delivers the jobs that an event enqueues meanwhile.
beforeAll(silenceOutbox);

const DEEP = env.DEEP === '1';
const OURS = 'whsec_test';
const MINUTE = 60;

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
const forgeries: Record<string, (event: Told) => Promise<Response>> = {
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
    await post(JSON.stringify(event), await signedAt(JSON.stringify(event), -6 * MINUTE)),
  'signed long ago, with the time put right': async (event) => {
    const signature = await signedAt(JSON.stringify(event), -60 * MINUTE);
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
  const lived = await begun('lost');
  await goOn('lost', lived);
  const account = { id: 'evt_account', type: 'account.updated', object: 'event' };
  const told = [...toldOf(lived), { ...account, data: { object: { id: 'acct_of_nobody', object: 'account' } } }];
  return handledEventTypes.map((type) => {
    const event = echoOf(told, type);
    if (event === undefined) throw new Error(`Nothing to forge a ${type} of`);
    return event;
  });
}

test('what the provider did not sign, lately, is refused for each type of event, and nothing is stored', async () => {
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
const lies: Record<string, object> = {
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
const LIED_OF: readonly LifeName[] = DEEP ? lifeNames : ['ended', 'won back', 'past due', 'not paid for'];
const told: Record<string, object> = DEEP ? lies : { 'everything else': Object.assign({}, ...Object.values(lies)) };

test.each(LIED_OF)(
  'nothing that the events of a life that is %s say is believed but what they are about',
  async (life) => {
    let cases = 0;
    const plain = await begun(life);
    await goOn(life, plain);
    for (const event of toldOf(plain)) expect((await postEvent(event)).status).toBe(200);
    const books = await booksOf(plain);
    const lied = await begun(life);
    await goOn(life, lied);
    for (const event of toldOf(lied) as (Told & { data: { object: object } })[]) {
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
    expect(await booksOf(lied), life).toEqual(books);
    countCases('webhooks', cases);
  },
);

test('what is not handled, and what is of others, is stored as ignored and changes nothing else', async () => {
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

test('an event that comes again, however often and by whichever of our secrets, changes nothing', async () => {
  const lived = await begun('refunded');
  await goOn('refunded', lived);
  const events = toldOf(lived);
  for (const event of events) expect((await postEvent(event)).status).toBe(200);
  const before = await everythingStored('security_events');
  for (const secret of [OURS, 'whsec_test_next', OURS]) {
    const answers = await Promise.all(events.map((event) => postEvent(event, secret)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(await everythingStored('security_events')).toEqual(before);
  countCases('webhooks', 3 * events.length);
});
