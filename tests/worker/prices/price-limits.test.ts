import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { errorOf } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { signedIn } from '../support/factories.ts';
import { changesOfPrice } from '../support/prices.ts';
import { newOwner } from '../support/profiles.ts';

const EARLY = Date.UTC(2026, 11, 3, 12);

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: EARLY }));
afterAll(() => void vi.useRealTimers());

const refused = { status: 429, code: 'rate_limited', message: expect.stringMatching(/^Too many attempts/) };

it('accepts ten price changes a day and five attempts a minute', async () => {
  const { person, client } = await newOwner();
  const set = (priceCents: number, who = client) => who.put('/api/profile/price', { priceCents });
  for (let n = 0; n < 5; n++) expect((await set(310 + n)).status).toBe(200);
  expect(await errorOf(await set(320))).toMatchObject(refused);
  vi.setSystemTime(EARLY + 2 * MINUTE);
  // A price that the rules reject sends no email and does not count against the limit.
  expect((await set(999)).status).toBe(422);
  for (let n = 0; n < 4; n++) expect((await set(330 + n)).status).toBe(200);
  vi.setSystemTime(EARLY + 4 * MINUTE);
  expect((await set(340)).status).toBe(200);
  expect(await errorOf(await set(341))).toMatchObject(refused);
  expect(await changesOfPrice(person)).toHaveLength(10);
  vi.setSystemTime(EARLY + DAY + MINUTE);
  expect((await set(350, await signedIn(person))).status).toBe(200);
});

it('reads this limit from a setting', async () => {
  const { client } = await newOwner();
  const send = clientOf(env.DB, client.cookies, { LIMITS: JSON.stringify({ priceChanges: [1, DAY] }) });
  expect((await send('PUT', '/api/profile/price', { priceCents: 310 })).status).toBe(200);
  expect((await send('PUT', '/api/profile/price', { priceCents: 320 })).status).toBe(429);
});
