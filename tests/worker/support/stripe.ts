import { env, exports } from 'cloudflare:workers';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { SubscribeResponse } from '#contract/subscriptions';
import { getConfig } from '../../../worker/config.ts';
import { processEvent } from '../../../worker/features/billing/events.service.ts';
import { createStripeCall, loadStripe, type StripeCall } from '../../../worker/platform/stripe/stripe-client.ts';
import { checkRequest } from '../../sandbox/stripe/endpoints.ts';
import { createSandbox, type Sandbox } from '../../sandbox/stripe/sandbox.ts';
import { hashText, seededRandom } from '../../support/seeded-random.ts';
import type { Client } from './client.ts';
import { jobCtx, newBlogger, newPost, newReader, type Person } from './factories.ts';

/** Far from both ends of a month, so the first month is charged. */
const MIDMONTH = Date.UTC(2026, 10, 10, 12);

const stripeConfig = () => {
  const { stripe } = getConfig(env);
  if (stripe === null) throw new Error('no payments');
  return stripe;
};

/** Calls the provider's own client, as an admin does in its dashboard. */
export const askStripe: StripeCall = (question) => createStripeCall(stripeConfig())(question);

// The SDK waits at least half a second before a retry, which tests nothing here.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001;

/** The current provider: none between files, when Durable Objects may still handle the last file's requests. */
let answering: Sandbox | null = null;
export const answerWith = (sandbox: Sandbox | null): void => {
  answering = sandbox;
};
const elsewhere = globalThis.fetch;
globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
  const [input] = args;
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(stripeConfig().apiBase)) return await elsewhere(...args);
  return answering === null ? new Response(null, { status: 503 }) : await answering.handle(new Request(...args));
};

/** Returns the provider's signature of a body at the current time. @param secret by default a configured one */
export async function signatureOf(payload: string, secret = stripeConfig().webhookSecrets[0] ?? ''): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
}

/** Returns an event as the provider sends it. @param secret by default a configured one */
export async function signedEvent(event: object, secret?: string) {
  const payload = JSON.stringify(event);
  return { payload, signature: await signatureOf(payload, secret) };
}

/** Posts a body to the product as the provider does. */
export async function postSigned(payload: string, signature: string): Promise<Response> {
  return await exports.default.fetch(`${env.APP_ORIGIN}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json; charset=utf-8' },
    body: payload,
  });
}

/**
 * Applies a stored event now, as the queue does, which may be at it too; what fails is written on the event. Quiet about
 * one that is not stored.
 */
export async function applyEvent(id: string): Promise<void> {
  await processEvent(jobCtx(), { payload: { eventId: id } }).catch(() => {});
  await env.DB.prepare('DELETE FROM outbox_messages WHERE id = ?1').bind(`event:${id}`).run();
}

/**
 * Posts a signed event to the product as the provider does, and applies it.
 * @param secret by default a configured one
 */
export async function postEvent(event: object & { id?: unknown }, secret?: string): Promise<Response> {
  const { payload, signature } = await signedEvent(event, secret);
  const response = await postSigned(payload, signature);
  if (response.ok) await applyEvent(String(event.id));
  return response;
}

type Delivery = { order?: 'made' | 'reversed'; twice?: boolean };

/**
 * Creates a payment provider for this file and the worker under test. Time is fixed at `at` (milliseconds UTC) for both
 * until `moveClock`. At the end, its requests are checked against the types of the pinned API.
 */
export function sandboxFor(file: string, at = MIDMONTH) {
  const sandbox = createSandbox({ now: () => at, random: seededRandom(hashText(file)) });
  const delivered = new Set<string>();

  beforeAll(async () => {
    // If concurrent requests loaded it, one would wait for another's promise, which the runtime reports as a hang.
    await loadStripe();
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    answerWith(sandbox);
  });
  afterAll(() => {
    answerWith(null);
    const unknown = sandbox.requests().flatMap(({ method, path, params }) => checkRequest(method, path, params));
    expect(unknown, 'what the pinned API does not know').toEqual([]);
  });

  const sessionOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  const waiting = () => sandbox.events().filter(({ id }) => !delivered.has(id));

  return {
    sandbox,
    /** Pays as the provider's page does. @param checkout its URL or id */
    pay: (checkout: string, card = '4242424242424242') => sandbox.pay(sessionOf(checkout), { card }),
    /** Returns the events that the product has not accepted yet, oldest first. */
    waiting,
    /** Posts every event that the product has not accepted yet. Returns the statuses of its responses. */
    async deliverEvents({ order = 'made', twice = false }: Delivery = {}): Promise<number[]> {
      const events = order === 'made' ? waiting() : waiting().toReversed();
      const statuses: number[] = [];
      for (const event of twice ? events.flatMap((one) => [one, one]) : events) {
        const { ok, status } = await postEvent(event);
        if (ok) delivered.add(event.id);
        statuses.push(status);
      }
      return statuses;
    },
    /** Returns the idempotency keys of a reader's checkout sessions, one per request. */
    sessionKeys: (reader: Person) =>
      sandbox
        .requests()
        .filter(({ method, path, status }) => method === 'POST' && path === '/v1/checkout/sessions' && status === 200)
        .filter(({ params }) => (params.metadata as { reader: string }).reader === reader.id)
        .map(({ idempotencyKey }) => idempotencyKey),
    /** Moves the time of both, with all that falls due at the provider meanwhile. Milliseconds UTC. */
    moveClock(to: number): void {
      vi.setSystemTime(to);
      sandbox.clock.move(to);
    },
  };
}

export type StripeSandbox = ReturnType<typeof sandboxFor>;

/** Creates a blogger who may charge, with the required number of free posts. */
export async function chargingBlogger(priceCents = 300): Promise<Person> {
  const blogger = await newBlogger();
  for (let n = 0; n < 5; n++) await newPost({ by: blogger, isFree: true });
  await env.DB.prepare('UPDATE profiles SET subscription_cents = ?2 WHERE user = ?1')
    .bind(blogger.seq, priceCents)
    .run();
  return blogger;
}

/** Starts a checkout, as the Subscribe button does. */
export async function beginCheckout(client: Client, blogger: Person) {
  const response = await client.post('/api/subscriptions', { bloggerId: blogger.id });
  if (response.status !== 200) throw new Error(`subscribe: ${response.status} ${await response.text()}`);
  const answer = await response.json<SubscribeResponse>();
  if (answer.outcome !== 'checkout') throw new Error('resumed');
  return answer;
}

/** Creates a reader who has subscribed to a blogger through the API, with the events delivered. */
export async function payingReader(stripe: StripeSandbox, blogger: Person, card?: string) {
  const { person, client } = await newReader();
  const { url, checkoutId } = await beginCheckout(client, blogger);
  const paid = stripe.pay(url, card);
  if (paid.outcome !== 'paid') throw new Error(`not paid: ${paid.outcome}`);
  await stripe.deliverEvents();
  return { person, client, subscriptionId: checkoutId, stripeSubscriptionId: paid.subscription };
}
