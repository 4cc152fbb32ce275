import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { cachePlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { inputsOfApi } from '../support/api-document.ts';
import { hashed } from '../support/cheap-crypto.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newBlogger } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';

withoutLimits();

type Asking = { body: (email: string) => object; hashes: number; on?: () => Promise<string> };

/** Operations by which a guest can probe for an email, with the wrong guess that each sends. */
const askings: Record<string, Asking> = {
  'POST /api/auth/sign-in': { body: (email) => ({ email, password: 'wrong-password-1' }), hashes: 1 },
  'POST /api/auth/forgot-password': { body: (email) => ({ email }), hashes: 0 },
  'POST /api/auth/reset-requests': { body: (email) => ({ email }), hashes: 0 },
  'POST /api/bloggers/:id/follow-by-mail': {
    body: (email) => ({ email }),
    hashes: 0,
    on: async () => (await newBlogger()).id,
  },
};

/** Operations with an email that reveal nothing about other users, with the reason. */
const others: Record<string, string> = {
  'POST /api/auth/sign-up': 'says that an e-mail is taken (decisions), 5 times in 5 minutes',
  'POST /api/auth/correct-email': 'the same, to who has signed up',
  'POST /api/account/email': 'the same, to who is signed in',
  'POST /api/contact': 'asks about nobody: where an answer goes to',
  'PUT /api/admin/people/:id/email': 'says to an admin that an e-mail is taken',
  'POST /api/admin/admins': 'says to an owner that an address has no account',
  'POST /api/posts/:id/views': 'takes the number of an email that was sent, no address',
};

/** Returns the email of a user of every kind, and an unknown one. */
async function addresses(): Promise<Record<string, string>> {
  const change = async (assignment: string) => {
    const { email } = await signUp();
    await env.DB.prepare(`UPDATE users SET ${assignment} WHERE email = ?1`).bind(email).run();
    return email;
  };
  const admin = await change('email_confirmed_at = 1');
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) SELECT ?1, seq, 0 FROM users WHERE email = ?2')
    .bind(crypto.randomUUID(), admin)
    .run();
  const asked = (await signUp()).email;
  await newClient().post('/api/auth/reset-requests', { email: asked });
  return {
    'has not confirmed': (await signUp()).email,
    'has confirmed': await change('email_confirmed_at = 1'),
    'is an admin': admin,
    'is being deleted': await change('deleting_at = 1'),
    'has no password': await change("password_hash = 'none'"),
    'has asked before': asked,
    'is written in capitals': (await signUp()).email.toUpperCase(),
  };
}

/** Returns everything that a client can observe of a response, and its cost. */
async function seen(operation: string, { body, on }: Asking, email: string) {
  const [, route = ''] = operation.split(' ');
  const path = on === undefined ? route : route.replace(':id', await on());
  // Reads the platform's information first; otherwise one request would pay for it.
  cachePlatformInfo(jobCtx(), []);
  const before = hashed.times;
  const response = await newClient().post(path, body(email));
  const { roundTrips, queries } = costsOf(response);
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'x-costs', 'date'].includes(name));
  const text = (await response.text()).replace(/"requestId":"[^"]+"/, '');
  return { status: response.status, text, headers, roundTrips, queries, hashes: hashed.times - before };
}

test('covers every operation that takes an email', async () => {
  const inputs = [...(await inputsOfApi())].filter(([, { body }]) => body.includes('email'));
  const names = inputs.map(([name]) => name).toSorted();
  expect(names).toEqual([...Object.keys(askings), ...Object.keys(others)].toSorted());
});

test('responds identically for known and unknown emails, after the same work', async () => {
  let cases = 0;
  for (const [operation, asking] of Object.entries(askings)) {
    const nobody = await seen(operation, asking, newAccount().email);
    expect(nobody.hashes).toBe(asking.hashes);
    for (const [who, email] of Object.entries(await addresses())) {
      expect(await seen(operation, asking, email), `${operation}, who ${who}`).toEqual(nobody);
      cases++;
    }
  }
  countCases('sessions', cases);
});

test('computes one hash for a right and for a wrong password', async () => {
  const { email } = await signUp();
  const before = hashed.times;
  expect((await newClient().post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  expect(hashed.times - before).toBe(1);
  countCases('sessions', 1);
});
