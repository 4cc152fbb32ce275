import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bloggerShareCents, formatDollars } from '#contract/money';
import { subscriptionMessages } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from '../support/books.ts';
import { errorOf } from '../support/client.ts';
import { newReader, type Person, signedIn } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { offerOf, subscribeTo } from '../support/subscriptions.ts';

const DECEMBER = Date.UTC(2026, 11, 1);
const stripe = sandboxFor('shown-price');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const priceIs = (blogger: Person, assignment: string) =>
  env.DB.prepare(`UPDATE profiles SET ${assignment} WHERE user = ?1`).bind(blogger.seq).run();

const refused = { status: 409, code: 'conflict', message: subscriptionMessages.priceChanged };
const isToBe = (cents: number) => `next_subscription_cents = ${cents}, next_subscription_from = ${DECEMBER}`;
const isTakenBack = 'next_subscription_cents = NULL, next_subscription_from = NULL';

describe('the consent to the current charge', () => {
  it('is requested from a reader who saw less, who continues with the new price', async () => {
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
    ['a pending lower price is canceled', 300, isTakenBack, 300, 409],
    ['a pending higher price is canceled', 500, isTakenBack, 500, 200],
    ['the pending price is the shown one', 500, null, 500, 200],
    ['the pending price is higher than the shown one', 500, null, 499, 409],
  ])('is requested for the first full month too: %s', async (_, pending, change, monthlyCents, status) => {
    const blogger = await chargingBlogger(400);
    if (pending !== null) await priceIs(blogger, isToBe(pending));
    const { client } = await newReader();
    const { firstCharge } = await offerOf(client, blogger);
    if (change !== null) await priceIs(blogger, change);
    const shown = { todayCents: firstCharge.todayCents, monthlyCents };
    const response = await subscribeTo(client, blogger, { shown });
    expect(response.status).toBe(status);
    if (status === 409) expect(await errorOf(response)).toMatchObject(refused);
  });

  it('is not requested from a reader who saw as much or more, or sent no amount', async () => {
    const blogger = await chargingBlogger(400);
    for (const more of [{ shown: { todayCents: 400, monthlyCents: 450 } }, {}]) {
      expect((await subscribeTo((await newReader()).client, blogger, more)).status).toBe(200);
    }
    const { client } = await newReader();
    const wrong = await subscribeTo(client, blogger, { shown: { todayCents: -1, monthlyCents: 450 } });
    expect(wrong.status).toBe(422);
  });
});

it('names in the first email the charge, the next one and its date', async () => {
  const blogger = await chargingBlogger(400);
  await priceIs(blogger, isToBe(500));
  const { person } = await payingReader(stripe, blogger);
  const [letter] = await mailsTo(person.email);
  expect(letter?.subject).toBe(`You are subscribed to ${blogger.username}`);
  const [{ amount_cents: cents = 0 } = {}] = await invoicesOf(person);
  expect(letter?.text).toContain(`We charged ${formatDollars(cents)} for the time until December 1, 2026 (UTC).`);
  expect(letter?.text).toContain('The next charge is $5.00 a month on that day, then on the 1st of each month.');
  expect(letter?.text).not.toContain('changes');
});

it('says to an unsubscribed reader until when they can read, once each time, and that nothing more is charged', async () => {
  const blogger = await chargingBlogger(400);
  const { client, person, subscriptionId } = await payingReader(stripe, blogger);
  const letters = async () =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('You have unsubscribed'));
  expect((await client.delete(`/api/subscriptions/${subscriptionId}`)).status).toBe(200);
  await stripe.deliverEvents({ twice: true });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.subject).toBe(`You have unsubscribed from ${blogger.username}`);
  expect(letter?.text).toContain('will not renew, and you will not be charged again.');
  expect(letter?.text).toContain('You can read premium posts until the end of November 30, 2026 (UTC).');
  // Resuming and unsubscribing again sends another notice.
  expect((await client.post(`/api/subscriptions/${subscriptionId}/resume`, {})).status).toBe(200);
  stripe.moveClock(Date.now() + 1000);
  expect((await client.delete(`/api/subscriptions/${subscriptionId}`)).status).toBe(200);
  await stripe.deliverEvents();
  expect(await letters()).toHaveLength(2);
});

it('notifies a reader who resumes during a price change once of it, and of its cancellation', async () => {
  const blogger = await chargingBlogger(400);
  const remaining = await payingReader(stripe, blogger);
  const stayed = await payingReader(stripe, blogger);
  await remaining.client.delete(`/api/subscriptions/${remaining.subscriptionId}`);
  const writer = await signedIn(blogger);
  expect((await writer.put('/api/profile/price', { priceCents: 500 })).status).toBe(200);
  await deliverAllJobs();
  const told = async ({ person }: typeof remaining) =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('The price of')).length;
  expect([await told(remaining), await told(stayed)]).toEqual([0, 1]);
  const { ending } = await (await remaining.client.get('/api/subscriptions')).json<{ ending: object[] }>();
  expect(ending).toMatchObject([{ priceCents: 400, nextPriceCents: 500, nextPriceFrom: DECEMBER }]);

  for (const reader of [remaining, stayed]) {
    for (let n = 0; n < 2; n++) {
      await reader.client.delete(`/api/subscriptions/${reader.subscriptionId}`);
      await reader.client.post(`/api/subscriptions/${reader.subscriptionId}/resume`, {});
    }
  }
  await deliverAllJobs();
  expect([await told(remaining), await told(stayed)]).toEqual([1, 1]);
  expect((await writer.put('/api/profile/price', { priceCents: 400 })).status).toBe(200);
  await deliverAllJobs();
  expect([await told(remaining), await told(stayed)]).toEqual([2, 2]);
});

it('gives a free start once, and charges nothing for it later', async () => {
  const blogger = await chargingBlogger(300);
  stripe.moveClock(DECEMBER - 3 * DAY);
  const first = await payingReader(stripe, blogger);
  const [letter] = await mailsTo(first.person.email);
  expect(letter?.text).toContain('Nothing was charged today: you read for free until December 1, 2026 (UTC).');
  expect(letter?.text).toContain('The first charge is $3.00 a month on that day, then on the 1st of each month.');
  stripe.moveClock(DECEMBER + DAY / 12);
  await stripe.deliverEvents();
  const client = await signedIn(first.person);
  await client.delete(`/api/subscriptions/${first.subscriptionId}`);
  const january = Date.UTC(2027, 0, 1);
  stripe.moveClock(january + 28 * DAY);
  await stripe.deliverEvents();
  const later = await signedIn(first.person);
  expect((await offerOf(later, blogger)).obstacle).toBe('free_days_used');
  expect((await subscribeTo(later, blogger)).status).toBe(409);
  stripe.moveClock(Date.UTC(2027, 1, 1, 2));
  await stripe.deliverEvents();
  await deliverAllJobs();
  const charged = (await invoicesOf(first.person)).map(({ amount_cents: cents }) => cents).filter((cents) => cents > 0);
  expect(charged).toEqual([300]);
  expect((await balanceOf(`blogger:${blogger.id}`)) + (await balanceOf(`paid:${blogger.id}`))).toBe(
    bloggerShareCents(300, 25),
  );
  expect(await unevenSources()).toEqual([]);
});
