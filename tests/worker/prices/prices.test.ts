import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceMessages } from '#contract/prices';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { applyDuePriceChanges } from '../../../worker/features/prices/prices.service.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newReader, type Person, signedIn } from '../support/factories.ts';
import { changesOfPrice } from '../support/prices.ts';
import { newOwner, readProfile, savedProfile } from '../support/profiles.ts';

const EARLY = Date.UTC(2026, 11, 3, 12);
const NEXT_MONTH = Date.UTC(2027, 0, 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: EARLY }));
afterEach(() => void vi.useRealTimers());

const set = (client: Client, priceCents: unknown) => client.put('/api/profile/price', { priceCents });

async function refusal(client: Client, priceCents: unknown) {
  const { status, code, message, fields } = await errorOf(await set(client, priceCents));
  expect({ status, code, fields }).toEqual({ status: 422, code: 'invalid_input', fields: { priceCents: message } });
  return message;
}

const startsAt = (person: Person, cents: number) =>
  env.DB.prepare('UPDATE profiles SET subscription_cents = ?2 WHERE user = ?1').bind(person.seq, cents).run();

describe('a new price', () => {
  it('waits for the next month, and is then the price', async () => {
    const { person, client } = await newOwner();
    expect(await savedProfile(await set(client, 375))).toMatchObject({
      priceCents: 300,
      nextPriceCents: 375,
      nextPriceFrom: NEXT_MONTH,
    });
    expect(await changesOfPrice(person)).toEqual([1]);
    vi.setSystemTime(NEXT_MONTH - 1);
    const before = await signedIn(person);
    expect(await readProfile(before)).toMatchObject({ priceCents: 300, nextPriceCents: 375 });
    vi.setSystemTime(NEXT_MONTH);
    const inForce = { priceCents: 375, nextPriceCents: null, nextPriceFrom: null };
    expect(await readProfile(before)).toMatchObject(inForce);
    await applyDuePriceChanges(jobCtx(NEXT_MONTH));
    expect(await readProfile(before)).toMatchObject(inForce);
    const stored = await env.DB.prepare('SELECT * FROM profiles WHERE user = ?1').bind(person.seq).first();
    expect(stored).toMatchObject({ subscription_cents: 375, next_subscription_cents: null, price_version: 1 });
  });

  it('is shown as current to all users from its date, before the stored row is updated', async () => {
    const { person, client, path } = await newOwner();
    await set(client, 375);
    const shown = async () => {
      const { blogger } = await (await newClient().get(path)).json<{ blogger: { priceCents: number } }>();
      const list = await newClient().get(`/api/bloggers?q=${person.username}`);
      const { bloggers } = await list.json<{ bloggers: { id: string; priceCents: number }[] }>();
      return [blogger.priceCents, bloggers.find(({ id }) => id === person.id)?.priceCents];
    };
    expect(await shown()).toEqual([300, 300]);
    vi.setSystemTime(NEXT_MONTH);
    expect(await shown()).toEqual([375, 375]);
  });

  it('is validated against the current price, for any number of changes in a month', async () => {
    const { person, client } = await newOwner();
    await startsAt(person, 400);
    await savedProfile(await set(client, 500));
    expect(await refusal(client, 501)).toBe(priceMessages.tooMuch);
    expect(await savedProfile(await set(client, 300))).toMatchObject({ priceCents: 400, nextPriceCents: 300 });
    expect(await changesOfPrice(person)).toEqual([1, 2]);
    vi.setSystemTime(NEXT_MONTH);
    // Not merged into the profile yet: a price of 300 already applies.
    const later = await signedIn(person);
    expect(await refusal(later, 400)).toBe(priceMessages.tooMuch);
    expect(await savedProfile(await set(later, 375))).toMatchObject({ priceCents: 300, nextPriceCents: 375 });
  });

  it('can be canceled by setting the current one', async () => {
    const { person, client } = await newOwner();
    await savedProfile(await set(client, 330));
    expect(await savedProfile(await set(client, 300))).toMatchObject({
      priceCents: 300,
      nextPriceCents: null,
      nextPriceFrom: null,
    });
    expect(await changesOfPrice(person)).toEqual([1, 2]);
  });
});

describe('a price change is rejected at its field', () => {
  it.each([299, 1001, 0, -300, 300.5, 3, '300', null])('outside of the range: %s', async (priceCents) => {
    const { client } = await newOwner();
    expect(await refusal(client, priceCents)).toBe('Subscription amount must be between $3.00 and $10.00');
  });

  it('but not at both ends of the range', async () => {
    const { person, client } = await newOwner();
    await startsAt(person, 301);
    expect((await set(client, 300)).status).toBe(200);
    await startsAt(person, 999);
    expect((await set(client, 1000)).status).toBe(200);
  });

  it('beyond a quarter of an odd price', async () => {
    const { person, client } = await newOwner();
    await startsAt(person, 403);
    expect(await refusal(client, 504)).toBe('Subscription amount cannot change more than 25% from current amount');
    expect(await refusal(client, 302)).toBe(priceMessages.tooMuch);
    expect((await set(client, 503)).status).toBe(200);
    expect((await set(client, 303)).status).toBe(200);
  });

  it.each([
    ['28 days', Date.UTC(2027, 1, 22), Date.UTC(2027, 2, 1)],
    ['29 days', Date.UTC(2028, 1, 23), Date.UTC(2028, 2, 1)],
    ['30 days', Date.UTC(2027, 3, 24), Date.UTC(2027, 4, 1)],
    ["31 days, the year's last", Date.UTC(2026, 11, 25), NEXT_MONTH],
  ])('in the last week of a month of %s, from its first moment to its last', async (_, begins, ends) => {
    const person = await newBlogger();
    const setAt = async (moment: number) => {
      vi.setSystemTime(moment);
      return await set(await signedIn(person), 350);
    };
    const message = 'Cannot change subscription amount during the last week of the month';
    for (const moment of [begins, ends - 1]) {
      expect(await errorOf(await setAt(moment))).toMatchObject({ status: 422, message });
    }
    expect((await setAt(ends)).status).toBe(200);
    await env.DB.prepare('UPDATE profiles SET next_subscription_cents = NULL, next_subscription_from = NULL').run();
    expect(await (await setAt(begins - 1)).json<OwnProfileResponse>()).toMatchObject({
      profile: { priceCents: 300, nextPriceCents: 350, nextPriceFrom: ends },
    });
  });

  it('with the current or the pending price', async () => {
    const { person, client } = await newOwner();
    expect(await refusal(client, 300)).toBe('Price is already set to this amount');
    await savedProfile(await set(client, 310));
    expect(await refusal(client, 310)).toBe(priceMessages.unchanged);
    expect(await changesOfPrice(person)).toEqual([1]);
  });

  it('for guests, readers, and bloggers who have switched blogging off', async () => {
    expect(await errorOf(await set(newClient(), 310))).toMatchObject({ status: 401, code: 'signed_out' });
    const { client: reader } = await newReader();
    const { client: away } = await newOwner();
    await away.put('/api/profile/blogging', { enabled: false });
    for (const client of [reader, away]) {
      expect(await errorOf(await set(client, 310))).toMatchObject({
        status: 404,
        message: profileMessages.notAvailable,
      });
    }
  });

  it('with unknown fields', async () => {
    const { client } = await newOwner();
    expect((await client.put('/api/profile/price', { priceCents: 310, userId: 'x' })).status).toBe(422);
  });
});
