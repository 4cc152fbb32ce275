import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { PayoutsResponse } from '#contract/payouts';
import { payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { MINUTE } from '#contract/time';
import { syncPayoutAccount } from '../../../worker/features/billing/payout-account-sync.service.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { jobCtx, newReader, type Person } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { newOwner } from '../support/profiles.ts';
import { sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('payouts');
const { sandbox } = stripe;

async function read(client: Client) {
  const response = await client.get('/api/payouts');
  expect(response.status).toBe(200);
  return await response.json<PayoutsResponse>();
}

async function onboard(client: Client, country?: string) {
  const response = await client.post('/api/payouts/onboarding', { country });
  expect(response.status).toBe(200);
  return (await response.json<RedirectResponse>()).url;
}

const accountOf = async (person: Person) =>
  await env.DB.prepare('SELECT stripe_account_id AS id, payouts_enabled AS able FROM payout_accounts WHERE user = ?1')
    .bind(person.seq)
    .first<{ id: string; able: number }>();

describe('connecting an account', () => {
  it('changes its state from none through setup to active', async () => {
    const { person, client } = await newOwner();
    expect(await read(client)).toMatchObject({ status: 'none', owedCents: 0, paidOutCents: 0, lines: [] });
    const url = await onboard(client);
    expect(url).toMatch(/^http/);
    expect((await read(client)).status).toBe('setup');
    const account = await accountOf(person);
    const asked = sandbox.requests().length;
    expect((await client.get('/api/payouts?cursor=9-9')).status).toBe(200);
    expect(sandbox.requests()).toHaveLength(asked);
    sandbox.onboard(account?.id ?? '');
    // The status is correct even if the provider's event was lost: the product fetches it once a minute.
    expect((await read(client)).status).toBe('setup');
    stripe.moveClock(Date.now() + MINUTE);
    expect((await read(client)).status).toBe('active');
    expect((await accountOf(person))?.able).toBe(1);
  });

  it('creates one account for any number of parallel requests', async () => {
    const { person, client } = await newOwner();
    const responses = await Promise.all(Array.from({ length: 4 }, () => client.post('/api/payouts/onboarding', {})));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    await onboard(client);
    const made = sandbox.requests().filter(({ method, path }) => method === 'POST' && path === '/v1/accounts');
    const keys = new Set(
      made.filter((entry) => JSON.stringify(entry).includes(person.id)).map((entry) => entry.idempotencyKey),
    );
    expect(keys.size).toBe(1);
    expect(await accountOf(person)).toMatchObject({ able: 0 });
  });

  it('works a minute after a failure that the provider repeats under its key', async () => {
    const { client } = await newOwner();
    sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/accounts' });
    const failed = await client.post('/api/payouts/onboarding', {});
    expect(await errorOf(failed)).toMatchObject({ status: 503, message: payoutMessages.onboardingFailed });
    stripe.moveClock(Date.now() + MINUTE);
    await onboard(client);
  });

  it('creates another account when the provider has deleted it', async () => {
    const { person, client } = await newOwner();
    await onboard(client);
    await env.DB.prepare(
      "UPDATE payout_accounts SET stripe_account_id = 'acct_gone', payouts_enabled = 1 WHERE user = ?1",
    )
      .bind(person.seq)
      .run();
    await onboard(client);
    const account = await accountOf(person);
    expect(account?.id).not.toBe('acct_gone');
    expect(account?.able).toBe(0);
  });

  it('shows the stored state of an account that is replaced while the provider is asked', async () => {
    const { person, client } = await newOwner();
    await onboard(client);
    sandbox.onboard((await accountOf(person))?.id ?? '');
    stripe.moveClock(Date.now() + MINUTE);
    const answer = sandbox.handle;
    const spy = vi.spyOn(sandbox, 'handle').mockImplementation(async (request) => {
      const replace = env.DB.prepare("UPDATE payout_accounts SET stripe_account_id = 'acct_of_now' WHERE user = ?1");
      await replace.bind(person.seq).run();
      return await answer(request);
    });
    expect((await read(client)).status).toBe('setup');
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  });

  it('requires a blogger', async () => {
    const onboarding = (client: Client) => client.post('/api/payouts/onboarding', {});
    expect(await errorOf(await onboarding(newClient()))).toMatchObject({ status: 401 });
    expect(await errorOf(await onboarding((await newReader()).client))).toMatchObject({ status: 403 });
    expect((await newClient().get('/api/payouts')).status).toBe(401);
  });

  it('reports that the provider is down, and works afterwards', async () => {
    const { client } = await newOwner();
    sandbox.faults.add({ kind: 'error', status: 429 });
    const error = await errorOf(await client.post('/api/payouts/onboarding', {}));
    expect(error).toMatchObject({ status: 503, code: 'unavailable', message: payoutMessages.onboardingFailed });
    await onboard(client);
    sandbox.faults.add({ kind: 'error', status: 429 });
    expect((await read(client)).status).toBe('setup');
  });

  it('requests and stores nothing in read-only mode', async () => {
    const { person, client } = await newOwner();
    await onboard(client);
    stripe.moveClock(Date.now() + MINUTE);
    const before = await accountOf(person);
    const asked = sandbox.requests().length;
    const send = clientOf(env.DB, client.cookies, { READ_ONLY: '1' });
    expect((await send('GET', '/api/payouts')).status).toBe(200);
    expect([await accountOf(person), sandbox.requests().length]).toEqual([before, asked]);
  });

  it('says without a key that payments are not set up', async () => {
    const { client } = await newOwner();
    const send = clientOf(env.DB, client.cookies, { STRIPE_SECRET_KEY: '' });
    expect(await errorOf(await send('POST', '/api/payouts/onboarding', {}))).toMatchObject({
      status: 503,
      message: 'Payments are not set up yet',
    });
    expect((await send('GET', '/api/payouts')).status).toBe(200);
  });
});

describe('the country of an account', () => {
  const created = (id: string) =>
    sandbox
      .requests()
      .filter(
        ({ method, path, params }) =>
          method === 'POST' && path === '/v1/accounts' && JSON.stringify(params).includes(id),
      )
      .map(({ params }) => params);

  it('is chosen with both capabilities and one payout a month', async () => {
    const { person, client } = await newOwner();
    expect(await read(client)).toMatchObject({ country: 'US', countries: expect.arrayContaining(['US', 'DE', 'GB']) });
    await onboard(client, 'DE');
    expect(created(person.id)).toEqual([
      expect.objectContaining({
        country: 'DE',
        capabilities: { card_payments: { requested: 'true' }, transfers: { requested: 'true' } },
        settings: { payouts: { schedule: { interval: 'monthly', monthly_anchor: '10' } } },
      }),
    ]);
    expect(await read(client)).toMatchObject({ status: 'setup', country: 'DE' });
  });

  it('can be corrected until the details are submitted', async () => {
    const { person, client } = await newOwner();
    await onboard(client);
    const first = await accountOf(person);
    await onboard(client, 'FR');
    const second = await accountOf(person);
    expect(second?.id).not.toBe(first?.id);
    await deliverAllJobs();
    expect(await provider().account(first?.id ?? '')).toBeNull();
    expect(await read(client)).toMatchObject({ status: 'setup', country: 'FR' });
    await onboard(client, 'FR');
    sandbox.onboard(second?.id ?? '');
    await onboard(client, 'US');
    expect(await accountOf(person)).toMatchObject({ id: second?.id });
    expect((await read(client)).country).toBe('FR');
  });

  it('that another request chose in the meantime remains, and the losing account is closed', async () => {
    for (const [stored, status] of [
      ['FR', 409],
      ['DE', 200],
    ] as const) {
      const { person, client } = await newOwner();
      const winner = await provider().createAccount(`winner-${person.id}`, {
        email: person.email,
        userId: person.id,
        country: stored,
      });
      const store = () =>
        env.DB.prepare(
          `INSERT INTO payout_accounts (user, stripe_account_id, details_submitted, payouts_enabled, country, created_at)
           VALUES (?1, ?2, 0, 0, ?3, 0)`,
        )
          .bind(person.seq, winner, stored)
          .run();
      const send = clientOf(interruptedDatabase(store), client.cookies);
      const response = await send('POST', '/api/payouts/onboarding', { country: 'DE' });
      expect(response.status).toBe(status);
      if (status === 409) {
        expect(await errorOf(response)).toMatchObject({ code: 'conflict', message: payoutMessages.countryConflict });
      }
      expect(await accountOf(person)).toMatchObject({ id: winner });
      await deliverAllJobs();
      const closed = sandbox
        .requests()
        .filter(({ method, path }) => method === 'DELETE' && path.startsWith('/v1/accounts/'));
      const lost = closed.at(-1)?.path.split('/').at(-1) ?? '';
      expect(lost).not.toBe(winner);
      expect(created(person.id)).toHaveLength(2);
      expect(await provider().account(lost)).toBeNull();
      expect(await provider().account(winner)).toMatchObject({ id: winner });
    }
  });

  it('can be changed without losing an account whose details were submitted in the meantime', async () => {
    silenceOutbox();
    const { person, client } = await newOwner();
    await onboard(client, 'DE');
    const first = (await accountOf(person))?.id ?? '';
    await onboard(client, 'FR');
    sandbox.onboard(first);
    await deliverAllJobs();
    expect(await provider().account(first)).toMatchObject({ detailsSubmitted: true });
    expect(sandbox.requests().findLast(({ path }) => path === `/v1/accounts/${first}`)?.method).not.toBe('DELETE');
    const released = sandbox
      .requests()
      .filter(({ method, path }) => method === 'POST' && path === `/v1/accounts/${first}`);
    expect(released.map(({ params }) => params)).toEqual([{ metadata: { user: '' } }]);
    vi.restoreAllMocks();
  });

  it('must be one that the platform can transfer to', async () => {
    const { client } = await newOwner();
    const refused = await client.post('/api/payouts/onboarding', { country: 'AU' });
    expect(await errorOf(refused)).toMatchObject({
      status: 422,
      fields: { country: payoutMessages.countryUnsupported },
    });
    const send = clientOf(env.DB, client.cookies, { PLATFORM_COUNTRY: 'AU' });
    const payouts = await (await send('GET', '/api/payouts')).json<PayoutsResponse>();
    expect(payouts).toMatchObject({ country: 'AU', countries: ['AU'] });
  });
});

describe('"the provider\'s report of an account"', () => {
  it('is stored, in both directions, with its blogger', async () => {
    const { person, client } = await newOwner();
    await onboard(client);
    const id = (await accountOf(person))?.id ?? '';
    expect(await syncPayoutAccount(jobCtx(), id)).toMatchObject({ bloggerSeq: person.seq, canReceive: false });
    sandbox.onboard(id);
    expect(await syncPayoutAccount(jobCtx(), id)).toMatchObject({ bloggerSeq: person.seq, canReceive: true });
    sandbox.setAccount(id, { transfers: 'inactive' });
    expect(await syncPayoutAccount(jobCtx(), id)).toMatchObject({ bloggerSeq: person.seq, canReceive: false });
    // Everything is submitted: no requirements remain.
    expect((await read(client)).status).toBe('checking');
    expect((await accountOf(person))?.able).toBe(0);
  });

  it('is ignored for an unknown account', async () => {
    expect(await syncPayoutAccount(jobCtx(), 'acct_unknown')).toBeNull();
  });
});

it('starts the owed transfers once the account can receive', async () => {
  const { person, client } = await newOwner();
  await onboard(client);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO invoices (id, subscription_id, creator, subscriber_account, creator_account, amount_cents,
         fee_percentage, writer_cents, card_fee_cents, period_start, period_end, paid_at)
       VALUES ('in_owed', 's', ?1, 'reader:x', ?2, 300, 25, 225, 39, 0, 1, 0)`,
    ).bind(person.seq, `blogger:${person.id}`),
    env.DB.prepare(
      "INSERT INTO transfers (invoice, creator, creator_account, cents, created_at) VALUES ('in_owed', ?1, ?2, 225, 0)",
    ).bind(person.seq, `blogger:${person.id}`),
  ]);
  silenceOutbox();
  sandbox.onboard((await accountOf(person))?.id ?? '');
  expect((await read(client)).status).toBe('active');
  const message = await env.DB.prepare(
    "SELECT kind FROM outbox_messages WHERE payload->>'invoice' = 'in_owed'",
  ).first();
  expect(message).toEqual({ kind: 'transfer' });
  vi.restoreAllMocks();
});
