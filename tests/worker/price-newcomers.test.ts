import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silenceOutbox, workOff } from './support/billing-lane.ts';
import { payments, priceAtProvider, pricedReaders, priceMails, setPrice } from './support/priced-readers.ts';
import { chargingBlogger, payingReader, sandboxFor } from './support/stripe.ts';

const stripe = sandboxFor('price-newcomers');

beforeEach(async () => {
  silenceOutbox();
  await env.DB.prepare('DELETE FROM outbox_messages').run();
});
afterEach(() => void vi.restoreAllMocks());

it('who subscribes while a change is pending pays the present price first, then the next', async () => {
  const blogger = await chargingBlogger(400);
  await setPrice(blogger, 500);
  await workOff();
  const { stripeSubscriptionId, person } = await payingReader(stripe, blogger);
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(400);
  await workOff();
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(500);
  // They knew of it from the offer, so they are told that it is taken back.
  await setPrice(blogger, 400);
  await workOff();
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(400);
  const subjects = (await priceMails(person)).map(({ subject }) => subject);
  expect(subjects).toEqual([`The price of ${blogger.username} stays at $4.00`]);
});

it('a change charges nothing before the next invoice', async () => {
  const blogger = await chargingBlogger(400);
  const [reader] = await pricedReaders(stripe, blogger, 1, 400);
  const stripeId = reader?.stripeId ?? '';
  const before = await payments().invoicesOf(stripeId);
  await setPrice(blogger, 450);
  await workOff();
  expect(await payments().invoicesOf(stripeId)).toEqual(before);
  await stripe.moveClock(Date.UTC(2026, 11, 1, 2));
  const [first] = await payments().invoicesOf(stripeId);
  expect(first?.paidCents).toBe(450);
});
