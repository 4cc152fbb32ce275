import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ConsentsResponse } from '#contract/terms';
import { consentRoutes } from '../../../worker/http/consent.ts';
import { attempt, permittedActor, routeOf } from '../support/access.ts';
import { matrix } from '../support/access-rows.ts';
import { newAccount, signUp, viewerOf } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { takeOverspent } from '../support/budgets.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader, signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { rowsOf, statuses, TRIES } from '../support/races.ts';
import { sandboxFor } from '../support/stripe.ts';
import { dayIn, forgetTerms, publishTerms } from '../support/terms.ts';
import { newWorld } from '../support/world.ts';

const stripe = sandboxFor('consents');
changeLimits({ api: false, sensitive: [1000, 60_000] });
const CONSENTS = '/api/account/consents';
/** What must work without an answer, above all. */
const ALLOWED = [
  'POST /api/auth/sign-out',
  'DELETE /api/subscriptions/:id',
  'DELETE /api/posts/:id',
  'GET /api/account/export',
  'GET /api/posts/:id',
  'POST /api/account/deletion',
];

let owner: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  silenceOutbox();
  owner = await newAdmin();
});
afterEach(forgetTerms);

const pendingOf = async (client: Client) => (await (await client.get(CONSENTS)).json<ConsentsResponse>()).pending;
const mustAgree = async (client: Client) => (await viewerOf(client))?.mustAgree;
const consentsOf = async (user: number) =>
  await rowsOf('SELECT document, version FROM consents WHERE user = ?1 ORDER BY document, version', user);

it('records the versions in force at the sign-up, and nothing else', async () => {
  await publishTerms(owner.client, 'terms', { needsConsent: true });
  await publishTerms(owner.client, 'terms', { needsConsent: true, day: dayIn(9) });
  const { client, email } = await signUp();
  const rows = await rowsOf(
    'SELECT c.* FROM consents c JOIN users u ON u.seq = c.user WHERE u.email = ?1 ORDER BY document',
    email,
  );
  expect(rows).toEqual([
    { user: expect.any(Number), document: 'privacy', version: 0, at: expect.any(Number) },
    { user: expect.any(Number), document: 'terms', version: 1, at: expect.any(Number) },
  ]);
  expect(await mustAgree(client)).toBe(false);
  // A refused sign-up records nothing.
  const before = await rowsOf('SELECT count(*) AS n FROM consents');
  expect((await newClient().post('/api/auth/sign-up', { ...newAccount(), email })).status).toBe(409);
  expect(await rowsOf('SELECT count(*) AS n FROM consents')).toEqual(before);
});

it('asks for the version in force once it needs consent, and takes each answer once', async () => {
  const { client, person } = await newReader();
  await publishTerms(owner.client, 'terms', { summary: 'Only told.' });
  await publishTerms(owner.client, 'terms', { summary: 'Later.', needsConsent: true, day: dayIn(1) });
  expect(await mustAgree(client)).toBe(false);
  expect(await pendingOf(client)).toEqual([]);
  await forgetTerms();

  await publishTerms(owner.client, 'terms', { summary: 'First.', needsConsent: true });
  await publishTerms(owner.client, 'terms', { summary: 'Second.' });
  await publishTerms(owner.client, 'privacy', { summary: 'Less data.', needsConsent: true });
  expect(await mustAgree(client)).toBe(true);
  expect(await pendingOf(client)).toEqual([
    { document: 'terms', version: 2, summary: 'First.' },
    { document: 'privacy', version: 1, summary: 'Less data.' },
  ]);
  // An earlier version, one that does not exist, and a race for the one in force.
  for (const version of [1, 3]) {
    expect((await client.post(CONSENTS, { document: 'terms', version })).status).toBe(409);
  }
  expect(await statuses(() => client.post(CONSENTS, { document: 'terms', version: 2 }))).toEqual({ 200: TRIES });
  expect(await consentsOf(person.seq)).toEqual([{ document: 'terms', version: 2 }]);
  expect(await mustAgree(client)).toBe(true);
  expect(await (await client.post(CONSENTS, { document: 'privacy', version: 1 })).json()).toEqual({ mustAgree: false });
  expect(await mustAgree(client)).toBe(false);
});

it('refuses the declared routes until then, at no cost, and no way out', async () => {
  const world = await newWorld(stripe);
  const rows = Object.entries(matrix).filter(([key]) => [...consentRoutes, ...ALLOWED].includes(routeOf(key)));
  const refused = new Set<string>();
  for (const [key, row] of rows) {
    const actor = permittedActor(row);
    const { person } = world.actors[actor];
    if (person === null) throw new Error(`${key} is for guests`);
    await forgetTerms();
    const things = { ...world.things, ...(await row.on?.(world)) };
    await publishTerms(owner.client, 'terms', { needsConsent: true });
    const { outcome } = await attempt(key, row, { world, actor, person, things }, await signedIn(person));
    if (outcome === 'consent_required') refused.add(routeOf(key));
  }
  expect([...refused].toSorted()).toEqual([...consentRoutes].toSorted());
  takeOverspent();

  const { client } = await newReader();
  expect(costsOf(await client.get('/api/session')).roundTrips).toBe(1);
  const comment = await client.post(`/api/posts/${world.things['posts/:id']}/comments`, {
    id: crypto.randomUUID(),
    body: 'Hello',
  });
  expect(costsOf(comment).roundTrips).toBe(1);
  expect(await errorOf(comment)).toMatchObject({ status: 403, code: 'consent_required' });
});

it('deletes the consents with the account', async () => {
  const { client, email } = await signUp();
  const [user] = await rowsOf<{ seq: number }>('SELECT seq FROM users WHERE email = ?1', email);
  expect(await consentsOf(user?.seq ?? 0)).toHaveLength(2);
  await env.DB.prepare('DELETE FROM sessions WHERE user = ?1').bind(user?.seq).run();
  await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(user?.seq).run();
  expect(await consentsOf(user?.seq ?? 0)).toEqual([]);
  expect((await client.get(CONSENTS)).status).toBe(401);
});
