import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceMessages } from '#contract/prices';
import { errorOf } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { changesOfPrice } from '../support/prices.ts';
import { newOwner } from '../support/profiles.ts';

const EARLY = Date.UTC(2026, 11, 3, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: EARLY }));
afterEach(() => void vi.useRealTimers());

const NO_LIMITS = { LIMITS: JSON.stringify({ sensitive: [1000, 60_000] }) };

describe('parallel changes', () => {
  it('to the same price make one change', async () => {
    const { person, client } = await newOwner();
    const send = clientOf(env.DB, client.cookies, NO_LIMITS);
    const ask = () => send('PUT', '/api/profile/price', { priceCents: 320 });
    const responses = await Promise.all(Array.from({ length: 6 }, ask));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await changesOfPrice(person)).toEqual([1]);
  });

  it('are validated again when another one came first', async () => {
    const { person, client } = await newOwner();
    const meanwhile = () =>
      env.DB.prepare('UPDATE profiles SET subscription_cents = 1000, price_version = price_version + 1 WHERE user = ?1')
        .bind(person.seq)
        .run();
    const send = clientOf(interruptedDatabase(meanwhile), client.cookies);
    expect(await errorOf(await send('PUT', '/api/profile/price', { priceCents: 320 }))).toMatchObject({
      fields: { priceCents: priceMessages.tooMuch },
    });
    expect(await changesOfPrice(person)).toEqual([]);
  });
});
