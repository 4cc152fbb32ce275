import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceMessages } from '#contract/prices';
import { openDatabase } from '../../../worker/db/client.ts';
import { notifyPriceChange } from '../../../worker/features/prices/price-changes.service.ts';
import { errorOf } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { jobCtx, newPerson, type Person, subscribe } from '../support/factories.ts';
import { priceMails } from '../support/priced-readers.ts';
import { changesOfPrice } from '../support/prices.ts';
import { newOwner } from '../support/profiles.ts';

const EARLY = Date.UTC(2026, 11, 3, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: EARLY }));
afterEach(() => void vi.useRealTimers());

const NO_LIMITS = { LIMITS: JSON.stringify({ sensitive: [1000, 60_000] }) };

const saveAnother = ({ seq }: Person) =>
  env.DB.prepare('UPDATE profiles SET price_version = price_version + 1 WHERE user = ?1').bind(seq).run();

describe('parallel changes', () => {
  it('to the same price make one change', async () => {
    const { person, client } = await newOwner();
    const send = clientOf(env.DB, client.cookies, NO_LIMITS);
    const ask = () => send('PUT', '/api/profile/price', { priceCents: 320 });
    const responses = await Promise.all(Array.from({ length: 6 }, ask));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await changesOfPrice(person)).toEqual([1]);
  });

  it('that always come first make a change fail, which can be repeated', async () => {
    const { person, client } = await newOwner();
    const always = interruptedDatabase(
      () => saveAnother(person),
      (batch) => batch > 1,
    );
    const failed = await clientOf(always, client.cookies)('PUT', '/api/profile/price', { priceCents: 320 });
    expect(await errorOf(failed)).toMatchObject({ status: 409, message: priceMessages.failed });
    expect((await client.put('/api/profile/price', { priceCents: 320 })).status).toBe(200);
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

it('notifies no reader of a change that another one replaces meanwhile', async () => {
  const { person } = await newOwner();
  const reader = await newPerson();
  await subscribe(reader, person);
  await env.DB.prepare('UPDATE profiles SET price_version = 1 WHERE user = ?1').bind(person.seq).run();
  const change = { creator: person.id, version: 1, priceCents: 300, changedAt: EARLY, after: '' };
  const next = { priceCents: 320, from: Date.UTC(2027, 0, 1) };
  const db = openDatabase(
    interruptedDatabase(() => saveAnother(person)),
    undefined,
  );
  await notifyPriceChange({ ...jobCtx(), db }, { ...change, next });
  expect(await priceMails(reader)).toEqual([]);
});
