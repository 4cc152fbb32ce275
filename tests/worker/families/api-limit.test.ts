import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { newClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newPerson, newReader, signedIn } from '../support/factories.ts';
import { newImport } from '../support/imports.ts';
import { presetLimits, setLimits, wideLimits, withoutLimits } from '../support/limits.ts';
import { rowsOf, runInParallel } from '../support/races.ts';
import { ASKED, endedSessions, GENERAL, inOneMinute } from './limits/callers.ts';
import { elsewhere, type Headers } from './limits/uses.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
withoutLimits();
beforeAll(silenceOutbox);
afterEach(() => setLimits(wideLimits()));
afterAll(() => void vi.restoreAllMocks());

/** Counts an actor's rate-limit events in the security log. The actor is a user's id or an address. */
async function rejectionsOf(actor: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    "SELECT coalesce(sum(count), 0) AS n FROM security_events WHERE actor = ?1 AND type = 'rate_limit_exceeded'",
    actor,
  );
  return row?.n ?? 0;
}

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

test('counts the requests of a user’s import apart from the others, and those of guests together', async () => {
  const { client, id } = await newImport();
  await inOneMinute();
  const stranger = newClient();
  const vain = await runInParallel(() => stranger.get(`/api/imports/${id}`), GENERAL);
  expect(vain.filter(({ status }) => status === 401)).toHaveLength(GENERAL);
  expect((await stranger.get('/api/topics')).status).toBe(429);
  const responses = await runInParallel(() => elsewhere(client).get(`/api/imports/${id}`), ASKED);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(GENERAL);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(ASKED - GENERAL);
  expect((await elsewhere(client).get('/api/account')).status).toBe(200);
  countCases('limits', GENERAL + ASKED + 2);
});

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
  const { actorsLogged } = presetLimits();
  setLimits({ ...wideLimits(), actorsLogged });
  vi.useFakeTimers({ toFake: ['Date'], now: MIDMONTH + 40 * 86_400_000 });
  const tries = 3 * actorsLogged[0];
  const minute = Date.now() - (Date.now() % 60_000);
  await runInParallel(() => newClient().post('/api/auth/sign-out', {}, { Origin: 'https://elsewhere.example' }), tries);
  const rows = async () =>
    await rowsOf<{ rows: number; n: number }>(
      'SELECT count(*) AS rows, coalesce(sum(count), 0) AS n FROM security_events WHERE minute = ?1 AND type = ?2',
      minute,
      'malicious_request',
    );
  await expect.poll(rows).toEqual([{ rows: actorsLogged[0] + 1, n: tries }]);
  countCases('limits', tries);
});
