import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../worker/config.ts';
import { durablePorts } from '../../../worker/objects/ports.ts';

type Namespace = { getByName(name: string, options?: object): unknown };

/** Calls each kind of Durable Object. @returns the options that each stub was created with */
async function optionsOfStubs(hint: string | undefined): Promise<Record<string, object | undefined>> {
  const seen: Record<string, object | undefined> = {};
  const watched = (binding: 'OUTBOX' | 'VIEW_COUNTER' | 'FEED_HUB' | 'RATE_LIMITER') => ({
    getByName(name: string, options?: object) {
      seen[binding] = options;
      return (env[binding] as Namespace).getByName(name, options);
    },
  });
  const { limits, live, outbox, views } = durablePorts({
    ...env,
    LOCATION_HINT: hint,
    OUTBOX: watched('OUTBOX'),
    VIEW_COUNTER: watched('VIEW_COUNTER'),
    FEED_HUB: watched('FEED_HUB'),
    RATE_LIMITER: watched('RATE_LIMITER'),
  } as unknown as Env);
  await outbox.problem();
  await views.count(0, null, 'direct', 0);
  await live.interestsChanged(0);
  await limits.take(`location-${crypto.randomUUID()}`, [1, 1000]);
  return seen;
}

test('creates objects that use the database near it, and rate limiters near their clients', async () => {
  const near = { locationHint: 'weur' };
  expect(await optionsOfStubs('weur')).toEqual({
    OUTBOX: near,
    VIEW_COUNTER: near,
    FEED_HUB: near,
    RATE_LIMITER: undefined,
  });
});

test.each([undefined, ''])('leaves the choice to Cloudflare without a location (%j)', async (hint) => {
  expect((await optionsOfStubs(hint)).OUTBOX).toEqual({});
});

test('rejects an unknown location with the name of the setting', () => {
  expect(() => parseConfig({ ...env, LOCATION_HINT: 'mars' })).toThrow(/LOCATION_HINT/);
});
