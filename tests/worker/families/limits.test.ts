import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tooManyAttemptsMessage } from '#contract/common';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { hashed } from '../support/cheap-crypto.ts';
import { errorOf, newClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newPerson, newReader, type Person, signedIn } from '../support/factories.ts';
import { defaultLimits, setLimits, wideLimits, withoutLimits } from '../support/limits.ts';
import { waitForFreshMinute } from '../support/minutes.ts';
import { rowsOf, runInParallel } from '../support/races.ts';
import { samplesOf } from '../support/samples.ts';
import { sandboxFor } from '../support/stripe.ts';
import { type Ask, byStrangers, elsewhere, type Headers, uses } from './limits/uses.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const DEEP = env.DEEP === '1';
const stripe = sandboxFor('limits', MIDMONTH);
withoutLimits();
beforeAll(silenceOutbox);
afterEach(() => setLimits(wideLimits()));
afterAll(() => void vi.restoreAllMocks());

const limited = uses(stripe);
const limits = defaultLimits();

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

/** Headers by which a client can claim another address; the product ignores all of them. */
const claims = (n: number): Headers => {
  const forged = `203.0.113.${n % 250}`;
  return {
    'X-Forwarded-For': forged,
    'X-Real-IP': forged,
    'X-Client-IP': forged,
    'X-Cluster-Client-IP': forged,
    Forwarded: `for=${forged}`,
    'True-Client-IP': forged,
    'Fastly-Client-IP': forged,
    'CF-Connecting-IPv6': '2001:db8::1',
    'CF-Pseudo-IPv4': forged,
    'CF-Ray': `${n}-FRA`,
    'CDN-Loop': `cloudflare; loops=${n}`,
  };
};

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

const lastPerson = async () =>
  (await rowsOf<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM users'))[0]?.seq ?? 0;

/** Returns the cookies of an ended session for every user with a higher seq. */
async function endedSessions(since: number): Promise<string[]> {
  const people = await rowsOf<Person>('SELECT seq, id, username, email FROM users WHERE seq > ?1', since);
  return await Promise.all(
    people.map(async (person) => {
      const client = await signedIn(person);
      const token = client.cookies.get('__Host-session');
      await client.post('/api/auth/sign-out');
      return `__Host-session=${token}`;
    }),
  );
}

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
    const [places, windowMs] = rule;
    setLimits({ ...wideLimits(), [use.rule]: rule });
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

/** Waits for a minute with some seconds left, since the platform counts by its own minutes. */
async function inOneMinute(): Promise<void> {
  setLimits({ ...wideLimits(), api: true });
  vi.useRealTimers();
  await waitForFreshMinute();
}

/** Counts an actor's rate-limit events in the security log. The actor is a user's id or an address. */
async function rejectionsOf(actor: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    "SELECT coalesce(sum(count), 0) AS n FROM security_events WHERE actor = ?1 AND type = 'rate_limit_exceeded'",
    actor,
  );
  return row?.n ?? 0;
}

const GENERAL = 100;
const ASKED = GENERAL + 10;

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

test.each(['/api/account', '/profile'])(
  'limits the requests of a user at %s to 100 a minute over all browsers, without ended sessions',
  async (path) => {
    const { person, client } = await newReader();
    const browsers = [client, await signedIn(person), await signedIn(person)];
    const [ended] = await endedSessions(person.seq - 1);
    await inOneMinute();
    const stranger = newClient();
    const vain = await runInParallel(() => stranger.get(path, { Cookie: ended ?? '' }), ASKED);
    expect(vain.filter(({ status }) => status === 429)).toHaveLength(ASKED - GENERAL);
    const responses = await runInParallel((n) => elsewhere(browsers[n % 3] ?? client).get(path), ASKED);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(GENERAL);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(ASKED - GENERAL);
    expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['60']));
    await eventually(async () => expect(await rejectionsOf(person.id)).toBe(ASKED - GENERAL));
    await eventually(async () => expect(await rejectionsOf(stranger.address)).toBe(ASKED - GENERAL));
    expect((await signedIn(await newPerson()).then((other) => other.get(path))).status).toBe(200);
    countCases('limits', 2 * ASKED + 1);
  },
);

/** Routes that read no session, with a response that proves that they ran. */
const unread: Record<string, (n: number) => { path: string; body?: object; status: number }> = {
  search: (n) => ({ path: `/api/search?q=bread${n}`, status: 200 }),
  'bloggers by name': (n) => ({ path: `/api/bloggers?q=ann${n}`, status: 200 }),
  topics: () => ({ path: '/api/topics', status: 200 }),
  health: () => ({ path: '/api/health', status: 200 }),
  'invalid input': () => ({ path: '/api/contact', body: {}, status: 422 }),
  'confirm an email': (n) => ({
    path: '/api/auth/confirm-email',
    body: { token: `made-up-token-${n}-0123456789` },
    status: 410,
  }),
};

test.each(Object.entries(unread))(
  'adds nothing to the quota of an address for an ended or forged session: %s',
  async (_, request) => {
    const { person } = await newReader();
    const ended = [...(await endedSessions(person.seq - 1)), ...(await endedSessions(person.seq - 1))];
    const cookies = [...ended, '__Host-session=forged.forged.forged', ''];
    await inOneMinute();
    const { address } = newClient();
    const responses = await runInParallel((n) => {
      const { path, body } = request(n);
      const client = newClient({ address });
      const headers: Headers = { Cookie: cookies[n % cookies.length] ?? '' };
      return body === undefined
        ? client.get(path, { ...headers, 'Cache-Control': 'no-cache' })
        : client.post(path, body, headers);
    }, 3 * ASKED);
    const statuses = responses.map(({ status }) => status);
    const { status } = request(0);
    expect(statuses.filter((one) => one === status)).toHaveLength(GENERAL);
    expect(statuses.filter((one) => one === 429)).toHaveLength(3 * ASKED - GENERAL);
    countCases('limits', 3 * ASKED);
  },
);

test('"uses the user\'s quota of a session that was valid a moment ago where no session is read, in all browsers"', async () => {
  const { person, client } = await newReader();
  const browsers = [client, await signedIn(person), await signedIn(person)];
  await inOneMinute();
  for (const browser of browsers) expect((await browser.get('/api/account')).status).toBe(200);
  const responses = await runInParallel(
    (n) => elsewhere(browsers[n % 3] ?? client).get(`/api/search?q=soup${n}`),
    ASKED,
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(GENERAL - browsers.length);
  const rejected = ASKED - GENERAL + browsers.length;
  await eventually(async () => expect(await rejectionsOf(person.id)).toBe(rejected));
  countCases('limits', ASKED);
});

test('leaves signed-in users their own quota when their address has none left', async () => {
  const { address } = newClient();
  const reader = await newReader();
  const colleague = newClient({ address, cookies: Object.fromEntries(reader.client.cookies) });
  await inOneMinute();
  const guests = await runInParallel(() => newClient({ address }).get('/api/account'), ASKED);
  expect(guests.filter(({ status }) => status === 429)).toHaveLength(ASKED - GENERAL);
  for (const path of ['/api/search?q=tea', '/api/account', '/api/health']) {
    expect((await colleague.get(path)).status, path).toBe(200);
  }
  const [ended] = await endedSessions(reader.person.seq - 1);
  expect((await newClient({ address }).get('/api/account', { Cookie: ended ?? '' })).status).toBe(429);
  countCases('limits', ASKED + 4);
});

test('groups the actors beyond the limit of the security log in one row, and counts all of them', async () => {
  setLimits({ ...wideLimits(), actorsLogged: limits.actorsLogged });
  vi.useFakeTimers({ toFake: ['Date'], now: MIDMONTH + 40 * 86_400_000 });
  const tries = 3 * limits.actorsLogged[0];
  const minute = Date.now() - (Date.now() % 60_000);
  await runInParallel(() => newClient().post('/api/auth/sign-out', {}, { Origin: 'https://elsewhere.example' }), tries);
  const rows = async () =>
    await rowsOf<{ rows: number; n: number }>(
      'SELECT count(*) AS rows, coalesce(sum(count), 0) AS n FROM security_events WHERE minute = ?1 AND type = ?2',
      minute,
      'malicious_request',
    );
  await expect.poll(rows).toEqual([{ rows: limits.actorsLogged[0] + 1, n: tries }]);
  countCases('limits', tries);
});
