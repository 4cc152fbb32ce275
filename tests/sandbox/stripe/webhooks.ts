import type Stripe from 'stripe';
import { signBody } from '../webhook-signature.ts';
import type { Delivery } from './tables.ts';
import type { World } from './world.ts';

export type Webhook = { url: string; secret: string; fetch?: typeof fetch };

const RETRY_AFTER_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const GIVES_UP_AFTER_MS = 20_000;

/**
 * Signs an event as Stripe does.
 * @param at the time of the signature, in milliseconds of the machine
 * @returns the body, and the value of its Stripe-Signature header
 */
export async function signed(
  event: Stripe.Event,
  secret: string,
  at: number,
): Promise<{ body: string; signature: string }> {
  const body = JSON.stringify(event, null, 2);
  return { body, signature: await signBody(body, secret, at) };
}

async function send(world: World, eventId: string, webhook: Webhook): Promise<boolean> {
  const { body, signature } = await signed(world.get('event', eventId), webhook.secret, world.real());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (sandbox)',
    'stripe-signature': signature,
  };
  const to = webhook.fetch ?? fetch;
  const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS);
  const response = await to(webhook.url, { method: 'POST', headers, body, signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

async function attempt(world: World, id: string, webhook: Webhook): Promise<boolean> {
  const delivery = world.edit('delivery', id);
  delivery.attempts++;
  const done = await send(world, delivery.eventId, webhook);
  if (done) {
    if (world.faults.webhooks().mode === 'duplicate') {
      world.faults.meetWebhook(id);
      await send(world, delivery.eventId, webhook);
    }
    world.remove('delivery', id);
    return true;
  }
  const wait = RETRY_AFTER_MS[delivery.attempts - 1] ?? RETRY_AFTER_MS.at(-1) ?? 0;
  world.edit('delivery', id).nextAt = world.real() + wait;
  return false;
}

function shuffle<T>(items: T[], random: () => number): T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1));
}

function waiting(world: World, isDue: (delivery: Readonly<Delivery>) => boolean): string[] {
  const ids = world
    .all('delivery')
    .filter(isDue)
    .map(({ id }) => id);
  if (world.faults.webhooks().mode !== 'shuffled' || ids.length < 2) return ids;
  for (const id of ids) world.faults.meetWebhook(id);
  return shuffle(ids, world.random);
}

/**
 * Sends what waits, one after another.
 * @param now also what is to be tried again later, or is held back
 */
export async function deliver(
  world: World,
  webhook: Webhook,
  now: boolean,
): Promise<{ delivered: number; failed: number }> {
  const { mode, ms } = world.faults.webhooks();
  const counts = { delivered: 0, failed: 0 };
  const isDue = ({ attempts, nextAt }: Readonly<Delivery>) => now || nextAt + (attempts === 0 ? ms : 0) <= world.real();
  if (!now && (mode === 'withheld' || mode === 'late')) {
    const isHeld = (delivery: Readonly<Delivery>) =>
      delivery.nextAt <= world.real() && (mode === 'withheld' || !isDue(delivery));
    for (const { id } of world.all('delivery').filter(isHeld)) world.faults.meetWebhook(id);
    if (mode === 'withheld') return counts;
  }
  for (const id of waiting(world, isDue)) {
    if (!world.find('delivery', id)) continue;
    if (await attempt(world, id, webhook)) counts.delivered++;
    else counts.failed++;
  }
  return counts;
}
