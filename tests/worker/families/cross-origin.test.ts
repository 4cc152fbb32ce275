import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../worker/platform/passwords.ts';
import { countCases } from '../../support/cases.ts';
import { allRoutes, looseHeaders } from '../support/access.ts';
import { newAccount, PASSWORD } from '../support/accounts.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { takeOverspent } from '../support/budgets.ts';
import { errorOf, newClient } from '../support/client.ts';
import {
  EVIL,
  foreignOrigins,
  ownRequest,
  type Sent,
  SIGNED,
  sampleOf,
  sendFrom,
  unsafeRoutes,
} from '../support/cross-origin-requests.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { everythingStored } from '../support/stored.ts';
import { sandboxFor, signedEvent } from '../support/stripe.ts';
import { newWorld, pathOf, type World } from '../support/world.ts';

const stripe = sandboxFor('elsewhere');
changeLimits({ api: false });
let world: World;
let cookie: string;
const requests = new Map<string, Sent>();

beforeAll(async () => {
  // No other writer changes the rows that are compared below.
  silenceOutbox();
  world = await newWorld(stripe);
  await env.DB.prepare('UPDATE users SET password_hash = ?1')
    .bind(await hashPassword(PASSWORD))
    .run();
  for (const route of [...unsafeRoutes, ...SIGNED]) requests.set(route, await ownRequest(route, world));
  const { person } = world.actors.admin;
  if (person === null) throw new Error('an admin has an account');
  cookie = `__Host-session=${(await signedIn(person)).cookies.get('__Host-session')}`;
});

// A Durable Object makes the isolate read the platform's data again, which other tests count.
afterAll(() => void takeOverspent());

const requestTo = (route: string): Sent => requests.get(route) ?? expect.fail(`no request to ${route}`);
const get = (path: string): Sent => ({ method: 'GET', path, cookie, bytes: new Uint8Array(), type: '' });

/**
 * Returns content types that another site's page can send without a preflight, and types that mean another route; more
 * where env.DEEP is set.
 */
const typesNotOf = (type: string) => [
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  type.startsWith('multipart/') ? 'application/json' : 'multipart/form-data; boundary=x',
  ...sampleOf(['text/plain; application/json', 'text/html', 'x', 'application/jsonp', 'application/csp-report'], 1),
];

async function expectRefusal(response: Response, code: string, about: string): Promise<void> {
  const set = response.headers.getSetCookie();
  expect({ ...(await errorOf(response)), loose: looseHeaders(response), set }, about).toMatchObject({
    status: code === 'foreign_origin' ? 403 : 415,
    code,
    loose: [],
    set: [],
  });
}

describe('a cross-origin request with a valid cookie and body', () => {
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    before = await everythingStored('security_events');
  });

  test.each(unsafeRoutes)('is rejected: %s', async (route) => {
    const request = requestTo(route);
    const origins = foreignOrigins();
    for (const Origin of origins) {
      const response = await sendFrom(request, { Origin, 'Content-Type': request.type });
      await expectRefusal(response, 'foreign_origin', `from ${Origin}`);
    }
    const form = await sendFrom(request, { Origin: EVIL, 'Content-Type': 'text/plain' });
    await expectRefusal(form, 'foreign_origin', 'as a form can');
    const types = typesNotOf(request.type);
    for (const type of types) {
      const response = await sendFrom(request, { Origin: env.APP_ORIGIN, 'Content-Type': type });
      await expectRefusal(response, 'unsupported_media_type', `as ${type}`);
    }
    countCases('elsewhere', origins.length + types.length + 1);
  });

  test('has written nothing', async () => {
    expect(await everythingStored('security_events')).toEqual(before);
  });

  test.each(unsafeRoutes)('is accepted from the product’s own origin: %s', async (route) => {
    const request = requestTo(route);
    const response = await sendFrom(request, { Origin: env.APP_ORIGIN, 'Content-Type': request.type });
    expect([403, 415]).not.toContain(response.status);
    countCases('elsewhere', 1);
  });
});

test('is recorded with its sender', async () => {
  const client = newClient();
  await client.post('/api/auth/sign-in', newAccount(), { Origin: EVIL });
  await eventually(async () => {
    const { results } = await env.DB.prepare('SELECT type, count, detail FROM security_events WHERE actor = ?1')
      .bind(client.address)
      .all();
    const detail = `POST /api/auth/sign-in from ${EVIL}`;
    expect(results).toEqual([{ type: 'malicious_request', count: 1, detail }]);
  });
});

describe('a request with its own proof is accepted from any origin, alone at its address', () => {
  test('a webhook by its signature', async () => {
    const request = requestTo('POST /api/webhooks/stripe');
    const event = { id: 'evt_elsewhere', type: 'ping', data: { object: {} } };
    const { payload, signature } = await signedEvent(event);
    const bytes = Uint8Array.from(new TextEncoder().encode(payload));
    for (const Origin of foreignOrigins()) {
      const forged = await sendFrom(request, { Origin, 'Content-Type': 'application/json' });
      expect([forged.status, looseHeaders(forged)], `${Origin}`).toEqual([400, []]);
      const real = await sendFrom({ ...request, bytes }, { Origin, 'Stripe-Signature': signature });
      expect(real.status, `${Origin}`).toBe(200);
    }
    countCases('elsewhere', 2 * foreignOrigins().length);
  });

  test('a one-click unsubscription by its token', async () => {
    const request = requestTo('POST /unsubscribe');
    for (const Origin of foreignOrigins()) {
      const forged = await sendFrom(
        { ...request, path: '/unsubscribe?token=x' },
        { Origin, 'Content-Type': 'text/plain' },
      );
      expect([forged.status, looseHeaders(forged)], `${Origin}`).toEqual([410, []]);
    }
    const real = await sendFrom(request, { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(real.status).toBe(200);
    countCases('elsewhere', foreignOrigins().length + 1);
  });
});

const reads = allRoutes.filter((route) => route.startsWith('GET '));
const apiReads = reads.filter((route) => route.startsWith('GET /api/'));

test('opens no WebSocket for another origin, at any address', async () => {
  for (const route of apiReads) {
    const request = get(pathOf(route.slice('GET '.length), world.things));
    for (const Origin of foreignOrigins()) {
      const response = await sendFrom(request, { Origin, Upgrade: 'WebSocket', Connection: 'Upgrade' });
      await expectRefusal(response, 'foreign_origin', `${route} from ${Origin}`);
    }
  }
  countCases('elsewhere', apiReads.length * foreignOrigins().length);
});

test('allows no other origin to read a response or to send unsafe requests', async () => {
  const paths = [...new Set(allRoutes.map((route) => route.split(' ')[1] ?? ''))];
  // Routes whose response is rendered for every request: pages, and the API's document.
  const costly = reads.filter((route) => !apiReads.includes(route) || route.endsWith('openapi.json'));
  const cheap = apiReads.filter((route) => !costly.includes(route));
  const read = [...sampleOf(costly, 3), ...cheap].map((route) => route.slice('GET '.length));
  for (const path of read) {
    for (const Origin of [EVIL, 'null']) {
      const response = await sendFrom(get(pathOf(path, world.things)), { Origin });
      expect([path, looseHeaders(response)]).toEqual([path, []]);
      expect(response.headers.get('Vary') ?? '').not.toContain('Origin');
      await response.arrayBuffer();
    }
  }
  for (const path of paths) {
    const asking = {
      Origin: EVIL,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    };
    const response = await sendFrom({ ...get(pathOf(path, world.things)), method: 'OPTIONS' }, asking);
    expect([path, looseHeaders(response)]).toEqual([path, []]);
    await response.arrayBuffer();
  }
  countCases('elsewhere', 2 * read.length + paths.length);
});
