import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tooManyAttemptsMessage } from '#contract/common';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { hashed } from '../support/cheap-crypto.ts';
import { errorOf, newClient } from '../support/client.ts';
import { presetLimits, setLimits, wideLimits, withoutLimits } from '../support/limits.ts';
import { runInParallel } from '../support/races.ts';
import { samplesOf } from '../support/samples.ts';
import { sandboxFor } from '../support/stripe.ts';
import { ASKED, claims, endedSessions, GENERAL, inOneMinute, lastPerson } from './limits/callers.ts';
import { type Ask, byStrangers, uses } from './limits/uses.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const DEEP = env.DEEP === '1';
const stripe = sandboxFor('limits', MIDMONTH);
withoutLimits();
beforeAll(silenceOutbox);
afterEach(() => setLimits(wideLimits()));
afterAll(() => void vi.restoreAllMocks());

const limited = uses(stripe);
const limits = presetLimits();

/**
 * Limits of another kind, with tests of their own: below, in tests/worker/handles/rename.test.ts and in
 * tests/worker/audience/follow-by-mail.test.ts.
 */
const OWN_TEST = [
  'api',
  'actorsLogged',
  'renames',
  'followMailsPerNetwork',
  'followMailsPerAddress',
  'followMailsPerBlogger',
];

/** Returns the names of all limits that the product's source uses. */
function namesInSource(): string[] {
  const sources = import.meta.glob('../../../worker/features/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const all = Object.values(sources).join('\n');
  const places = [...all.matchAll(/enforce(?:Rate|Network)Limit\(ctx, \{\s*name(?:: ([`'])(.*?)\1)?/g)].map(
    ([, , name]) => name ?? 'name',
  );
  const resets = [...all.matchAll(/enforceResetLimit\(ctx, '([\w-]+)'/g)].map(([, name = '']) => name);
  return places
    .flatMap((name) => {
      if (name === 'name') return resets;
      return name.includes('$') ? resets.map((reset) => name.replace(/\$\{\w+\}/, reset)) : [name];
    })
    .toSorted();
}

test('has a row for every configured limit and every use of one', () => {
  expect(namesInSource()).toEqual(Object.keys(limited).toSorted());
  const rules = new Set<string>([...Object.values(limited).map(({ rule }) => rule), ...OWN_TEST]);
  expect(Object.keys(limits).filter((name) => !rules.has(name))).toEqual([]);
});

/** Sends requests that count against no user's limit, with each of these cookies. @returns the statuses */
async function askInVain(ask: Ask, times: number, ended: readonly string[]): Promise<number[]> {
  const responses = ended.map((Cookie) => runInParallel((n) => ask(n, { Cookie }), times));
  return (await Promise.all(responses)).flat().map(({ status }) => status);
}

test.each(Object.entries(limited))(
  'accepts exactly as many requests of %s as allowed, for any actor, also in parallel',
  async (name, use) => {
    const rule = limits[use.rule];
    if (!Array.isArray(rule)) throw new Error(`${use.rule} is no rule`);
    const windowMs = rule[1];
    const places = Math.min(rule[0], samplesOf('limitPlaces'));
    setLimits({ ...wideLimits(), [use.rule]: [places, windowMs] });
    const begun = MIDMONTH + Object.keys(limited).indexOf(name) * 3_600_000;
    stripe.moveClock(begun);
    const since = await lastPerson();
    const ask = await use.begin();
    const tries = DEEP ? Math.max(50, places + 20) : places + 4;
    // Requests with ended sessions, enough to use up every limit: the following requests still find their full limit.
    const vain = name in byStrangers ? [] : await askInVain(ask, places + 1, await endedSessions(since));
    expect([...new Set(vain)], 'answers to sessions that have ended').toEqual(name in byStrangers ? [] : [401]);

    const hashesBefore = hashed.times;
    const responses = await runInParallel((n) => ask(n, claims(n)), tries);
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.length - refused.length, 'that pass').toBe(places);
    expect(hashed.times - hashesBefore, 'passwords that were hashed').toBeLessThanOrEqual(places);
    for (const response of refused) {
      const seconds = Number(response.headers.get('Retry-After'));
      expect(seconds).toBe(windowMs / 1000);
      expect(await errorOf(response)).toMatchObject({
        code: 'rate_limited',
        message: tooManyAttemptsMessage(windowMs),
      });
    }
    // The window slides: a request is rejected until it has passed, and accepted afterwards.
    vi.setSystemTime(begun + windowMs - 1);
    const early = await ask(tries, claims(tries));
    expect(early.status).toBe(429);
    expect(early.headers.get('Retry-After')).toBe('1');
    vi.setSystemTime(begun + windowMs);
    expect((await ask(tries + 1, {})).status).not.toBe(429);
    countCases('limits', tries + 2 + vain.length);
  },
);

test('slides a window with each used slot, to the millisecond', async () => {
  const rounds = samplesOf('rateLimitRuns');
  let takes = 0;
  const steps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 30 });
  const model = fc.asyncProperty(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 1000 }),
    steps,
    async (limit, windowMs, waits) => {
      const limiter = env.RATE_LIMITER.getByName(`model-${crypto.randomUUID()}`);
      const taken: number[] = [];
      let now = MIDMONTH;
      for (const wait of waits) {
        now += wait;
        vi.setSystemTime(now);
        const recent = taken.filter((at) => at > now - windowMs);
        const response = await limiter.take(limit, windowMs);
        takes++;
        if (recent.length < limit) {
          expect(response).toEqual({ taken: true });
          taken.push(now);
        } else {
          expect(response).toEqual({ taken: false, retryAfterMs: (recent.at(-limit) ?? 0) + windowMs - now });
        }
      }
    },
  );
  await fc.assert(model, { seed: 20261122, numRuns: rounds, endOnFailure: true });
  countCases('limits', takes);
});

test('limits all requests of an address to 100 a minute', async () => {
  await inOneMinute();
  const client = newClient();
  const responses = await runInParallel((n) => client.get('/api/account', claims(n)), ASKED);
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.length - refused.length).toBe(GENERAL);
  for (const response of refused) {
    expect(response.headers.get('Retry-After')).toBe('60');
    expect((await errorOf(response)).message).toBe(tooManyAttemptsMessage(60_000));
  }
  expect((await newClient().get('/api/account')).status).toBe(401);
  countCases('limits', ASKED + 1);
});
