import { describe, expect, it } from 'vitest';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { freshAddress, newClient } from '../support/client.ts';

const statuses = (responses: Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Attempts from new addresses, by browsers that have never signed in. */
const tries = (count: number, email: string, password = 'wrong-password-1') =>
  Promise.all(Array.from({ length: count }, () => newClient().post('/api/auth/sign-in', { email, password })));

describe('attempts on one email', () => {
  it('count together in any spelling, whether they succeed or not', async () => {
    const { email } = await signUp();
    const responses = [
      ...(await tries(2, email.toUpperCase(), PASSWORD)),
      ...(await tries(2, ` ${email} `)),
      ...(await tries(1, email, PASSWORD)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 401, 429]);
  });

  it('count for sign-up too', async () => {
    const { username } = await signUp();
    const account = { ...newAccount(), username };
    const responses = [];
    for (let n = 0; n < 6; n++) responses.push(await newClient().post('/api/auth/sign-up', account));
    expect(statuses(responses)).toEqual({ 409: 5, 429: 1 });
  });
});

describe('a stranger who uses up the attempts', () => {
  it('does not lock out the owner on a device that has signed in before', async () => {
    const { client: owner, email } = await signUp();
    const { client: somebodyElse } = await signUp();
    await owner.post('/api/auth/sign-out');
    await tries(6, email);
    const right = { email, password: PASSWORD };
    expect((await newClient().post('/api/auth/sign-in', right)).status).toBe(429);
    expect((await somebodyElse.post('/api/auth/sign-in', right)).status).toBe(429);
    expect((await owner.post('/api/auth/sign-in', right)).status).toBe(200);
    const more = [];
    for (let n = 0; n < 5; n++) more.push((await owner.post('/api/auth/sign-in', right)).status);
    expect(more).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('a device', () => {
  it('belongs to the account, also after its email was corrected', async () => {
    const { client: owner } = await signUp();
    const { email } = newAccount();
    expect((await owner.post('/api/auth/correct-email', { email })).status).toBe(200);
    await owner.post('/api/auth/sign-out');
    expect(statuses(await tries(6, email))).toEqual({ 401: 5, 429: 1 });
    expect((await owner.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('gives a later owner of the address no quota that another user has used', async () => {
    const { client: browser, email } = await signUp();
    await browser.post('/api/auth/correct-email', { email: newAccount().email });
    const later = newClient();
    const account = { ...newAccount(), email };
    expect((await later.post('/api/auth/sign-up', account)).status).toBe(200);
    // The two sign-ups used two of the email's five attempts; the browser that once had the address uses the others.
    const wrong = { email, password: 'wrong-password-1' };
    const responses = [];
    for (let n = 0; n < 6; n++) responses.push((await browser.post('/api/auth/sign-in', wrong)).status);
    expect(responses).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await later.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  });
});

describe('attempts from one address', () => {
  it('are limited to 30 in 5 minutes over all emails, with any forwarding headers', async () => {
    const { username } = await signUp();
    const client = newClient({ address: freshAddress() });
    const attempts = Array.from({ length: 40 }, (_, n) => {
      const forged = `203.0.113.${n}`;
      const headers = { 'X-Forwarded-For': forged, 'X-Real-IP': forged, Forwarded: `for=${forged}` };
      return client.post('/api/auth/sign-up', { ...newAccount(), username }, headers);
    });
    expect(statuses(await Promise.all(attempts))).toEqual({ 409: 30, 429: 10 });
  });

  it('count together for one IPv6 household', async () => {
    const { username } = await signUp();
    const attempts = Array.from({ length: 35 }, (_, n) =>
      newClient({ address: `2001:db8:7:1::${n.toString(16)}` }).post('/api/auth/sign-up', {
        ...newAccount(),
        username,
      }),
    );
    expect(statuses(await Promise.all(attempts))).toEqual({ 409: 30, 429: 5 });
  });
});
