import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminRole, adminRoles } from '#contract/admin-areas';
import { hashPassword } from '../../../worker/platform/passwords.ts';
import { countCases } from '../../support/cases.ts';
import { type Attempt, actorsOf, allRoutes, anyone, attempt, expected, type Row, routeOf } from '../support/access.ts';
import { matrix } from '../support/access-rows.ts';
import { PASSWORD } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { takeOverspent } from '../support/budgets.ts';
import { type Client, newClient } from '../support/client.ts';
import { type EndedSessions, endSessions, isTried } from '../support/ended-sessions.ts';
import { type Person, signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { everythingStored } from '../support/stored.ts';
import { sandboxFor } from '../support/stripe.ts';
import { type ActorName, actorNames, newWorld, type Things, type World } from '../support/world.ts';

const stripe = sandboxFor('access-matrix');
changeLimits({ api: false, sensitive: [1000, 60_000] });
const LEAVING = 'POST /api/account/deletion';
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const isDeep = env.DEEP === '1';
const rows = Object.entries(matrix);
let world: World;
const things = new Map<string, Things>();

beforeAll(async () => {
  // The configured mail server does not respond.
  vi.spyOn(console, 'error').mockReturnValue();
  // No other writer changes the rows that are compared below.
  silenceOutbox();
  world = await newWorld(stripe);
  for (const [key, { on }] of rows) things.set(key, { ...world.things, ...(await on?.(world)) });
  // The last email could not be sent.
  await newAdmin();
  await env.DB.prepare('UPDATE users SET password_hash = ?1')
    .bind(await hashPassword(PASSWORD))
    .run();
});

// A Durable Object makes the isolate read the platform's data again, which other tests count.
afterAll(() => void takeOverspent());

test('has a row for every route, and a route for every row', () => {
  expect([...new Set(rows.map(([key]) => routeOf(key)))].toSorted()).toEqual([...allRoutes].toSorted());
});

async function tryAs(actor: ActorName, key: string, row: Row): Promise<void> {
  const { person } = world.actors[actor];
  const found = await attempt(key, row, { world, actor, person, things: things.get(key) ?? {} });
  expect(found, `${actor}: ${key}`).toEqual(expected(row, actor));
}

describe('an actor without access', () => {
  let before: Record<string, unknown[]>;
  const stored = () => everythingStored('sessions', 'security_events');
  beforeAll(async () => {
    before = await stored();
  });

  test.each(rows.filter(([key, row]) => actorsOf(key, row, 'refused').length > 0))(
    'is rejected: %s',
    async (key, row) => {
      const actors = actorsOf(key, row, 'refused');
      for (const actor of actors) await tryAs(actor, key, row);
      countCases('access', actors.length);
    },
  );

  test('has written nothing', async () => {
    expect(await stored()).toEqual(before);
  });
});

// Runs after it, because some requests use resources up.
describe('an actor with access', () => {
  const some = rows.filter(([key, row]) => key !== LEAVING && actorsOf(key, row, 'let').length > 0);
  test.each(some)('is accepted: %s', async (key, row) => {
    const actors = actorsOf(key, row, 'let');
    for (const actor of actors) await tryAs(actor, key, row);
    countCases('access', actors.length);
  });
});

describe('an admin with one role', () => {
  const ofAdmins = rows.filter(([key]) => key.includes(' /api/admin/'));
  const named = adminRoles.filter((role) => role !== 'owner');

  async function tryWith(role: AdminRole, key: string, row: Row): Promise<void> {
    const { person } = await newAdmin(role);
    const isLet = row.roles?.includes(role) === true;
    const own = isLet ? { ...world.things, ...(await row.on?.(world)) } : (things.get(key) ?? {});
    const about: Attempt = { world, actor: 'admin', person, things: own };
    const { outcome, shown, loose } = await attempt(key, row, about);
    const told = isLet ? expected(row, 'admin') : { outcome: 'forbidden', shown: [], loose: [] };
    expect({ outcome, shown, loose }, `${role}: ${key}`).toEqual(told);
  }

  test.each(ofAdmins)('is let or rejected as the roles say: %s', async (key, row) => {
    for (const role of named) await tryWith(role, key, row);
    countCases('access', named.length);
  });
});

describe('an ended session', () => {
  let ended: EndedSessions;
  const windows = vi.spyOn(env.RATE_LIMITER, 'getByName');
  beforeAll(async () => {
    ended = await endSessions(world);
  });

  /** Sends a row's request as a guest. @returns the result, and the ids of the users whose rate limit was used */
  async function asNobody(key: string, row: Row, client: Client) {
    windows.mockClear();
    const about = { world, actor: 'guest', person: null, things: things.get(key) ?? {} } as const;
    const found = await attempt(key, row, about, client);
    const named = new Set(windows.mock.calls.flatMap(([name]) => name.split(/[: ]/)));
    const people = actorNames.flatMap((actor) => world.actors[actor].person ?? []);
    return { found, takenOf: people.filter(({ id, seq }) => named.has(id) || named.has(String(seq))) };
  }

  test.each(rows.filter(isTried))('is treated as a guest’s, and uses no user’s quota: %s', async (key, row) => {
    const cookies = ended.forRow(key, row);
    for (const [how, cookie] of cookies) {
      const { found, takenOf } = await asNobody(key, row, newClient({ cookies: cookie }));
      expect(found, `${how}: ${key}`).toEqual(expected(row, 'guest'));
      // A link in an email counts against the limit of its addressee, no matter which client opens it.
      if (takenOf.length > 0) expect((await asNobody(key, row, newClient())).takenOf, key).toEqual(takenOf);
    }
    countCases('access', cookies.length);
  });
});

test('treats a deleted user as a guest in every browser', async () => {
  const people = actorNames.filter((actor) => actor !== 'guest');
  const remaining = new Map<ActorName, Client>();
  for (const actor of people) remaining.set(actor, await signedIn(world.actors[actor].person as Person));
  for (const actor of ['guest', ...people] as const) await tryAs(actor, LEAVING, matrix[LEAVING] as Row);
  const closed = rows.filter(([key, row]) => key !== LEAVING && row.who('guest') === 'signed_out');
  for (const [n, [key, row]] of closed.entries()) {
    for (const actor of isDeep ? people : [people[n % people.length] as ActorName]) {
      const client = newClient({ cookies: Object.fromEntries(remaining.get(actor)?.cookies ?? []) });
      const about = { world, actor: 'guest', person: null, things: things.get(key) ?? {} } as const;
      const { outcome } = await attempt(key, row, about, client);
      expect(outcome, `${actor}: ${key}`).toBe('signed_out');
    }
  }
  countCases('access', actorNames.length + closed.length * (isDeep ? people.length : 1));
});

test('rejects an unknown method of any address, for any actor', async () => {
  const admin = (await newAdmin()).client;
  const paths = Map.groupBy(allRoutes, (route) => route.split(' ')[1] ?? '');
  let count = 0;
  for (const [n, [path, routes]] of [...paths].entries()) {
    const others = METHODS.filter((method) => !routes.includes(`${method} ${path}`));
    for (const method of isDeep ? others : [others[n % others.length] as string]) {
      const { outcome } = await attempt(
        `${method} ${path}`,
        anyone(),
        { world, actor: 'admin', person: null, things: world.things },
        admin,
      );
      expect(outcome, `${method} ${path}`).toBe('not_found');
      count++;
    }
  }
  countCases('access', count);
});
