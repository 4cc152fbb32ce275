import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writerShareCents } from '#contract/money';
import { subscriptionMessages } from '#contract/subscriptions';
import { silenceOutbox, workOff } from './support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from './support/books.ts';
import { errorOf } from './support/client.ts';
import { newReader, type Person, signedIn } from './support/factories.ts';
import { mailsTo } from './support/mail.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from './support/stripe.ts';
import { offerOf, subscribeTo } from './support/subscriptions.ts';

const DAY = 86_400_000;
const DECEMBER = Date.UTC(2026, 11, 1);
const stripe = sandboxFor('shown-price');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const priceIs = (blogger: Person, assignment: string) =>
  env.DB.prepare(`UPDATE profiles SET ${assignment} WHERE user = ?1`).bind(blogger.seq).run();

const refused = { status: 409, code: 'conflict', message: subscriptionMessages.priceChanged };
const isToBe = (cents: number) => `next_subscription_cents = ${cents}, next_subscription_from = ${DECEMBER}`;
const isTakenBack = 'next_subscription_cents = NULL, next_subscription_from = NULL';

describe('who was shown less than is charged now', () => {
  it('is told to look again, and goes on with what they see then', async () => {
    const blogger = await chargingBlogger(400);
    const { client } = await newReader();
    const { firstCharge, priceCents } = await offerOf(client, blogger);
    const shown = { todayCents: firstCharge.todayCents, monthlyCents: priceCents };
    await priceIs(blogger, 'subscription_cents = 500');
    expect(await errorOf(await subscribeTo(client, blogger, { shown }))).toMatchObject(refused);
    expect(await errorOf(await subscribeTo(client, blogger, { shown: { ...shown, monthlyCents: 500 } }))).toMatchObject(
      refused,
    );
    const now = await offerOf(client, blogger);
    const seen = { todayCents: now.firstCharge.todayCents, monthlyCents: now.priceCents };
    expect((await subscribeTo(client, blogger, { shown: seen })).status).toBe(200);
  });

  it.each([
    ['a higher price is announced', null, isToBe(500), 400, 409],
    ['a lower price is announced', null, isToBe(300), 400, 200],
    ['a lower one to come is taken back', 300, isTakenBack, 300, 409],
    ['a higher one to come is taken back', 500, isTakenBack, 500, 200],
    ['the one to come is what was shown', 500, null, 500, 200],
    ['the one to come is more than was shown', 500, null, 499, 409],
  ])('for the first whole month too: %s', async (_, pending, change, monthlyCents, status) => {
    const blogger = await chargingBlogger(400);
    if (pending !== null) await priceIs(blogger, isToBe(pending));
    const { client } = await newReader();
    const { firstCharge } = await offerOf(client, blogger);
    if (change !== null) await priceIs(blogger, change);
    const shown = { todayCents: firstCharge.todayCents, monthlyCents };
    const answer = await subscribeTo(client, blogger, { shown });
    expect(answer.status).toBe(status);
    if (status === 409) expect(await errorOf(answer)).toMatchObject(refused);
  });

  it('is not who was shown as much, or more, or says nothing of it', async () => {
    const blogger = await chargingBlogger(400);
    for (const more of [{ shown: { todayCents: 400, monthlyCents: 450 } }, {}]) {
      expect((await subscribeTo((await newReader()).client, blogger, more)).status).toBe(200);
    }
    const { client } = await newReader();
    const wrong = await subscribeTo(client, blogger, { shown: { todayCents: -1, monthlyCents: 450 } });
    expect(wrong.status).toBe(422);
  });
});

it('the first letter says what the next charge is when another price is to come', async () => {
  const blogger = await chargingBlogger(400);
  await priceIs(blogger, isToBe(500));
  const { person } = await payingReader(stripe, blogger);
  const letter = (await mailsTo(person.email)).find(({ subject }) => subject.startsWith('You are subscribed'));
  expect(letter?.text).toContain('$4.00 a month now, and from December 1, 2026 (UTC) $5.00.');
  const plain = await payingReader(stripe, await chargingBlogger(400));
  const other = (await mailsTo(plain.person.email)).find(({ subject }) => subject.startsWith('You are subscribed'));
  expect(other?.text).toContain('costs $4.00 a month, charged on the 1st: the next time on December 1, 2026 (UTC).');
});

it('who resumes under a price change is told of it once, and of its being taken back', async () => {
  const blogger = await chargingBlogger(400);
  const left = await payingReader(stripe, blogger);
  const stayed = await payingReader(stripe, blogger);
  await left.client.delete(`/api/subscriptions/${left.subscriptionId}`);
  const writer = await signedIn(blogger);
  expect((await writer.put('/api/profile/price', { priceCents: 500 })).status).toBe(200);
  await workOff();
  const told = async ({ person }: typeof left) =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('The price of')).length;
  expect([await told(left), await told(stayed)]).toEqual([0, 1]);
  const { ending } = await (await left.client.get('/api/subscriptions')).json<{ ending: object[] }>();
  expect(ending).toMatchObject([{ priceCents: 400, nextPriceCents: 500, nextPriceFrom: DECEMBER }]);

  for (const reader of [left, stayed]) {
    for (let n = 0; n < 2; n++) {
      await reader.client.delete(`/api/subscriptions/${reader.subscriptionId}`);
      await reader.client.post(`/api/subscriptions/${reader.subscriptionId}/resume`, {});
    }
  }
  await workOff();
  expect([await told(left), await told(stayed)]).toEqual([1, 1]);
  expect((await writer.put('/api/profile/price', { priceCents: 400 })).status).toBe(200);
  await workOff();
  expect([await told(left), await told(stayed)]).toEqual([2, 2]);
});

it('a second start in the month’s last days is free, and nothing of it is charged later', async () => {
  const blogger = await chargingBlogger(300);
  stripe.moveClock(DECEMBER - 3 * DAY);
  const first = await payingReader(stripe, blogger);
  stripe.moveClock(DECEMBER + DAY / 12);
  await stripe.deliverEvents();
  const client = await signedIn(first.person);
  await client.delete(`/api/subscriptions/${first.subscriptionId}`);
  const january = Date.UTC(2027, 0, 1);
  stripe.moveClock(january + 28 * DAY);
  await stripe.deliverEvents();
  const later = await signedIn(first.person);
  expect((await offerOf(later, blogger)).firstCharge).toMatchObject({ todayCents: 0, kind: 'free' });
  const { url } = await beginCheckout(later, blogger);
  stripe.pay(url);
  await stripe.deliverEvents();
  stripe.moveClock(Date.UTC(2027, 1, 1, 2));
  await stripe.deliverEvents();
  await workOff();
  const charged = (await invoicesOf(first.person)).map(({ amount_cents: cents }) => cents).filter((cents) => cents > 0);
  expect(charged).toEqual([300, 300]);
  expect((await balanceOf(`blogger:${blogger.id}`)) + (await balanceOf(`paid:${blogger.id}`))).toBe(
    2 * writerShareCents(300, 25),
  );
  expect(await unevenSources()).toEqual([]);
});
