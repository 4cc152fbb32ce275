import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { MINUTE } from '#contract/time';
import { verifiedRoutes } from '../../../worker/http/step-up.ts';
import { hashPassword } from '../../../worker/platform/passwords.ts';
import { allRoutes, attempt, permittedActor, routeOf } from '../support/access.ts';
import { matrix } from '../support/access-rows.ts';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { takeOverspent } from '../support/budgets.ts';
import { type Client, errorOf } from '../support/client.ts';
import { type Person, signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { SMTP, smtpForm } from '../support/smtp.ts';
import { sandboxFor } from '../support/stripe.ts';
import { newWorld, type World } from '../support/world.ts';

const stripe = sandboxFor('step-up');
changeLimits({ api: false, sensitive: [1000, 60_000] });

/** Makes the sessions of a person look verified this long ago; null: never. */
async function setVerified(person: Pick<Person, 'seq'>, msAgo: number | null): Promise<void> {
  await env.DB.prepare('UPDATE sessions SET verified_at = ?2 WHERE user = ?1')
    .bind(person.seq, msAgo === null ? null : Date.now() - msAgo)
    .run();
}

/**
 * Routes about money, fees, mail servers or deletions that need no recent verification, with the reason.
 */
const UNVERIFIED: Record<string, string> = {
  'POST /api/account/deletion': 'takes the password, and a second factor',
  'POST /api/account/email': 'takes the password, and a second factor',
  'PUT /api/account/password': 'takes the password, and a second factor',
  'POST /api/admin/send-email': 'sends a fixed text, and is limited',
  'POST /api/auth/change-email': 'takes the token of an email',
  'POST /api/auth/confirm-email': 'takes the token of an email',
  'POST /api/auth/forgot-password': 'sends a link to the account’s address',
  'POST /api/auth/reset-password': 'takes the token of an email',
  'POST /api/admin/alerts/test': 'sends a test to the saved addresses',
  'POST /api/admin/people/:id/confirmation-email': 'sends a link to the account’s address',
  'POST /api/subscriptions': 'its reader enters the card at Stripe, or resumes what they agreed to',
  'DELETE /api/subscriptions/:id': 'ends what the reader pays, at the end of the paid time',
  'POST /api/subscriptions/:id/resume': 'continues what the reader agreed to',
  'POST /api/subscriptions/portal': 'Stripe’s page for the reader’s own cards',
  'POST /api/admin/platform/fee/test': 'calculates an example',
  'POST /api/admin/money/reconciliation': 'compares with Stripe',
  'PUT /api/admin/bulk-mail/campaigns': 'pauses campaigns',
  'POST /api/admin/bulk-mail/test': 'sends an email to the admin',
  'DELETE /api/admin/bulk-mail/suppressions': 'allows emails to an address again',
};

test('needs a recent verification for every route about money, fees, mail servers and deletions', () => {
  const unsafe = allRoutes.filter((route) => !/^(GET|HEAD) /.test(route));
  const named = unsafe.filter((route) =>
    /price|money|payout|payment|fee\b|refund|subscription|deletion|smtp|bulk-mail|platform|role|admins|alerts|email|password/.test(
      route,
    ),
  );
  expect(named.filter((route) => !verifiedRoutes.includes(route)).toSorted()).toEqual(
    Object.keys(UNVERIFIED).toSorted(),
  );
  expect(verifiedRoutes.filter((route) => !unsafe.includes(route))).toEqual([]);
});

describe('an old session', () => {
  let world: World;
  const unsafeRows = Object.entries(matrix).filter(([key]) => !/^(GET|HEAD) /.test(key));

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    silenceOutbox();
    world = await newWorld(stripe);
    await newAdmin();
    await env.DB.prepare('UPDATE users SET password_hash = ?1')
      .bind(await hashPassword(PASSWORD))
      .run();
  });
  afterAll(() => void takeOverspent());

  test.each(unsafeRows)('is asked to verify exactly where it is declared: %s', async (key, row) => {
    const actor = permittedActor(row);
    const { person } = world.actors[actor];
    const isDeclared = verifiedRoutes.includes(routeOf(key));
    if (person === null) return expect(isDeclared).toBe(false);
    const client = await signedIn(person);
    await setVerified(person, 10 * MINUTE);
    const things = { ...world.things, ...(await row.on?.(world)) };
    const { outcome } = await attempt(key, row, { world, actor, person, things }, client);
    if (isDeclared) expect(outcome).toBe('verification_required');
    else expect(outcome).not.toBe('verification_required');
  });
});

describe('a verification', () => {
  const change = (client: Client) => saveSettings(client, { platformName: 'Another Platform' });
  const codeOf = async (response: Promise<Response>) => (await errorOf(await response)).code;

  it('is needed again after 10 minutes, and by a session from before', async () => {
    const { person, client } = await newAdmin();
    await setVerified(person, 9.9 * MINUTE);
    expect((await change(client)).status).toBe(200);
    for (const ago of [10 * MINUTE, null]) {
      await setVerified(person, ago);
      expect(await codeOf(change(client))).toBe('verification_required');
      expect((await client.get('/api/admin/platform/settings')).status).toBe(200);
    }
  });

  it('takes the password, for this browser only', async () => {
    const { client, email } = await signUp();
    const user = await env.DB.prepare('SELECT seq FROM users WHERE email = ?1').bind(email).first<{ seq: number }>();
    const person = { seq: user?.seq ?? 0 };
    await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)')
      .bind(crypto.randomUUID(), person.seq)
      .run();
    const elsewhere = await signedIn(person as Person);
    await setVerified(person, null);

    const wrong = await errorOf(
      await client.post('/api/account/verification', { method: 'password', password: 'wrong-password-1' }),
    );
    expect(wrong).toMatchObject({ status: 422, fields: { password: 'This is not your current password' } });
    expect(await codeOf(client.put(SMTP, smtpForm()))).toBe('verification_required');
    expect((await client.post('/api/account/verification', { method: 'password', password: PASSWORD })).status).toBe(
      200,
    );
    expect((await change(client)).status).toBe(200);
    expect(await codeOf(change(elsewhere))).toBe('verification_required');
  });
});
