import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { TOTP_STEP_MS } from '#contract/second-factor';
import { DAY } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { signToken } from '../../../worker/platform/session-token.ts';
import { PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { setLimits, wideLimits, withoutLimits } from '../support/limits.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';
import { addApp, codeAt, enterPassword, SECOND_FACTOR } from '../support/second-factors.ts';

withoutLimits();

const finish = (client: Client, token: string | undefined, code: string) =>
  client.post('/api/auth/second-step', { signInToken: token, code });
const later = (steps: number) => Date.now() + steps * TOTP_STEP_MS;

describe('an authenticator app', () => {
  it('is asked for after the password, and gives no session before', async () => {
    const { client, email } = await signUp();
    const { secret } = await addApp(client);
    const { client: browser, response, viewer, secondStep } = await enterPassword(email);
    expect(response.headers.getSetCookie().join()).not.toContain('session');
    expect({ viewer, methods: secondStep?.methods }).toEqual({ viewer: null, methods: ['app'] });
    expect(await viewerOf(browser)).toBeNull();
    expect((await finish(browser, secondStep?.signInToken, await codeAt(secret, Date.now()))).status).toBe(200);
    expect(await viewerOf(browser)).toMatchObject({ email });
  });

  it('may be two minutes off, but not more', async () => {
    const { client, email } = await signUp();
    const { secret } = await addApp(client);
    const { secondStep } = await enterPassword(email);
    for (const off of [-6, 6]) {
      const refused = await errorOf(
        await finish(newClient(), secondStep?.signInToken, await codeAt(secret, later(off))),
      );
      expect(refused).toMatchObject({ status: 422, fields: { code: expect.stringContaining('not valid') } });
    }
    await env.DB.prepare('UPDATE authenticators SET last_step = 0').run();
    for (const off of [-3, 3]) {
      const accepted = await finish(newClient(), secondStep?.signInToken, await codeAt(secret, later(off)));
      expect(accepted.status, String(off)).toBe(200);
    }
  });

  it('signs in once with each code, also in parallel', async () => {
    const { client, email } = await signUp();
    const { secret } = await addApp(client);
    const { secondStep } = await enterPassword(email);
    const code = await codeAt(secret, Date.now());
    const tries = Array.from({ length: 6 }, () =>
      finish(newClient({ isContending: true }), secondStep?.signInToken, code),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422]);
    const earlier = await codeAt(secret, later(-1));
    expect((await finish(newClient(), secondStep?.signInToken, earlier)).status).toBe(422);
  });

  it('is asked for after a password reset, and ends with a new password in between', async () => {
    const { client, email } = await signUp();
    const { secret } = await addApp(client);
    const { secondStep } = await enterPassword(email);
    const changed = await client.put('/api/account/password', { current: PASSWORD, password: 'another-horse-2' });
    expect(changed.status).toBe(200);
    const old = await finish(newClient(), secondStep?.signInToken, await codeAt(secret, Date.now()));
    expect(await errorOf(old)).toMatchObject({ status: 410, code: 'token_invalid' });
    const again = await newClient().post('/api/auth/sign-in', { email, password: 'another-horse-2' });
    expect(await again.json()).toMatchObject({ viewer: null, secondStep: { methods: ['app'] } });
  });

  it('is needed beside the password for a new password, a new address and a deletion', async () => {
    const { client, email, username } = await signUp();
    await addApp(client);
    const seq = await env.DB.prepare('SELECT seq FROM users WHERE email = ?1').bind(email).first<number>('seq');
    await env.DB.prepare('UPDATE sessions SET verified_at = NULL WHERE user = ?1').bind(seq).run();
    const requests = [
      client.put('/api/account/password', { current: PASSWORD, password: 'another-horse-2' }),
      client.post('/api/account/email', { email: `new-${email}`, password: PASSWORD }),
      client.post('/api/account/deletion', { password: PASSWORD, username }),
    ];
    for (const response of await Promise.all(requests)) {
      expect(await errorOf(response)).toMatchObject({ status: 403, code: 'verification_required' });
    }
    expect(await viewerOf(client)).toMatchObject({ email });
  });

  it('ends the verifications of other browsers when it is added', async () => {
    const { client, email } = await signUp();
    const { client: other } = await enterPassword(email);
    await addApp(client);
    const removed = await other.delete(`${SECOND_FACTOR}/authenticator`);
    expect(await errorOf(removed)).toMatchObject({ code: 'verification_required' });
    const byPassword = await other.post('/api/account/verification', { method: 'password', password: PASSWORD });
    expect(byPassword.status).toBe(422);
    expect((await client.delete(`${SECOND_FACTOR}/authenticator`)).status).toBe(200);
  });

  it('of another user leaves the password as the proof', async () => {
    await addApp((await signUp()).client);
    const { client, email } = await signUp();
    await env.DB.prepare('UPDATE sessions SET verified_at = NULL').run();
    const proof = { method: 'password', password: PASSWORD };
    expect((await client.post('/api/account/verification', proof)).status).toBe(200);
    expect((await client.post(`${SECOND_FACTOR}/authenticator`)).status).toBe(200);
    const { client: browser } = await enterPassword(email);
    expect((await browser.post(`${SECOND_FACTOR}/authenticator`)).status).toBe(200);
  });

  it('can be used by its owner while a stranger with the password guesses', async () => {
    const { client, email } = await signUp();
    const { secret } = await addApp(client);
    setLimits({ ...wideLimits(), secondFactorCodes: [2, 3_600_000] });
    const { secondStep } = await enterPassword(email);
    for (let n = 0; n < 4; n++) await finish(newClient(), secondStep?.signInToken, '000000');
    const warnings = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Someone knows the password'));
    expect(warnings).toHaveLength(1);
    const code = await codeAt(secret, Date.now());
    expect((await client.post('/api/account/verification', { method: 'code', code })).status).toBe(200);
    setLimits(wideLimits());
  });

  it('counts only after its first code, is encrypted, and is reported by email', async () => {
    const { client, email } = await signUp();
    await client.post(`${SECOND_FACTOR}/authenticator`);
    expect((await enterPassword(email)).viewer).not.toBeNull();
    const { secret, codes } = await addApp(client);
    expect(codes).toHaveLength(10);
    const row = await env.DB.prepare(
      'SELECT secret FROM authenticators WHERE user = (SELECT seq FROM users WHERE email = ?1)',
    )
      .bind(email)
      .first<{ secret: string }>();
    expect(row?.secret).not.toContain(secret);
    expect((await mailsTo(email))[0]?.subject).toContain('security of your');
    expect((await client.post(`${SECOND_FACTOR}/authenticator`)).status).toBe(409);
    expect((await client.delete(`${SECOND_FACTOR}/authenticator`)).status).toBe(200);
    expect((await enterPassword(email)).viewer).not.toBeNull();
    expect(await (await client.get(SECOND_FACTOR)).json()).toMatchObject({
      hasAuthenticator: false,
      recoveryCodesLeft: 0,
    });
  });
});

describe('recovery codes', () => {
  it('work once each, also with other spaces, and new ones replace them', async () => {
    const { client, email } = await signUp();
    const { codes } = await addApp(client);
    const [first = '', second = ''] = codes ?? [];
    const { secondStep } = await enterPassword(email);
    const parallel = await Promise.all(
      [1, 2, 3].map(() => finish(newClient({ isContending: true }), secondStep?.signInToken, first.toLowerCase())),
    );
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await mailsTo(email))[0]?.text).toContain('9 codes are left');
    const fresh = await (await client.post(`${SECOND_FACTOR}/recovery-codes`)).json<{ codes: string[] }>();
    expect(fresh.codes).toHaveLength(10);
    expect((await finish(newClient(), secondStep?.signInToken, second)).status).toBe(422);
    const [next = ''] = fresh.codes;
    expect((await finish(newClient(), secondStep?.signInToken, next.replaceAll('-', ' '))).status).toBe(200);
  });

  it('belong to one account', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const { codes } = await addApp(one.client);
    await addApp(other.client);
    const { secondStep } = await enterPassword(other.email);
    expect((await finish(newClient(), secondStep?.signInToken, codes?.[0] ?? '')).status).toBe(422);
  });
});

describe('a code for a new device', () => {
  const codeIn = async (email: string) => /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';

  it('is emailed only where the account is unknown, works once and expires', async () => {
    const { client, email } = await signUp();
    for (let n = 0; n < 2; n++)
      expect((await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true })).status).toBe(200);
    const notices = (await mailsTo(email)).filter(({ subject }) => subject.includes('security of your'));
    expect(notices).toHaveLength(1);
    expect((await enterPassword(email, client)).viewer).not.toBeNull();
    const { client: browser, viewer, secondStep } = await enterPassword(email);
    expect({ viewer, methods: secondStep?.methods }).toEqual({ viewer: null, methods: ['mail'] });
    const code = await codeIn(email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await finish(browser, secondStep?.signInToken, wrong)).status).toBe(422);
    expect((await finish(browser, secondStep?.signInToken, code)).status).toBe(200);
    expect((await finish(newClient(), secondStep?.signInToken, code)).status).toBe(422);
    expect((await enterPassword(email, browser)).viewer).not.toBeNull();

    const expired = await enterPassword(email);
    await env.DB.prepare('UPDATE sign_in_codes SET expires_at = 1').run();
    expect((await finish(newClient(), expired.secondStep?.signInToken, await codeIn(email))).status).toBe(422);
  });

  it('is asked for on every browser but the one that changed the password, until it signs in again', async () => {
    const { client, email } = await signUp();
    const { client: other } = await enterPassword(email);
    await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true });
    const methodsOn = async (browser: Client, password: string) =>
      (await enterPassword(email, browser, password)).secondStep?.methods ?? null;
    expect(await methodsOn(other, PASSWORD)).toBeNull();

    const changed = await client.put('/api/account/password', { current: PASSWORD, password: 'another-horse-2' });
    expect(changed.status).toBe(200);
    expect([await methodsOn(client, 'another-horse-2'), await methodsOn(other, 'another-horse-2')]).toEqual([
      null,
      ['mail'],
    ]);

    await newClient().post('/api/auth/forgot-password', { email });
    const token = await mailedToken(email, 'reset');
    const reset = await client.post('/api/auth/reset-password', { token, password: 'another-horse-3' });
    expect(reset.status).toBe(200);
    const { secondStep } = await enterPassword(email, client, 'another-horse-3');
    expect(secondStep?.methods).toEqual(['mail']);
    expect((await finish(client, secondStep?.signInToken, await codeIn(email))).status).toBe(200);
    expect(await methodsOn(client, 'another-horse-3')).toBeNull();
  });

  it('is asked for once on a browser whose cookie is of an earlier version', async () => {
    const { client, email } = await signUp();
    await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true });
    const account = await env.DB.prepare('SELECT id FROM users WHERE email = ?1').bind(email).first<string>('id');
    const [now, keys] = [Date.now(), getConfig(env).sessionKeys];
    const claims = { sub: crypto.randomUUID(), accounts: [account] };
    const device = await signToken(claims, 'device', keys, { now, expiresAt: now + DAY });
    const browser = newClient({ cookies: { '__Host-device': device } });
    const { secondStep } = await enterPassword(email, browser);
    expect(secondStep?.methods).toEqual(['mail']);
    expect((await finish(browser, secondStep?.signInToken, await codeIn(email))).status).toBe(200);
    expect((await enterPassword(email, browser)).viewer).not.toBeNull();
  });

  it('signs in nobody whose account has got an app since it was sent', async () => {
    const { client, email } = await signUp();
    await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true });
    const { client: browser, secondStep } = await enterPassword(email);
    const code = await codeIn(email);
    await addApp(client);
    expect((await finish(browser, secondStep?.signInToken, code)).status).toBe(410);
  });

  it('belongs to one sign-in', async () => {
    const { client, email } = await signUp();
    await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true });
    const first = await enterPassword(email);
    const code = await codeIn(email);
    const second = await enterPassword(email);
    expect((await finish(newClient(), second.secondStep?.signInToken, code)).status).toBe(422);
    expect((await finish(newClient(), first.secondStep?.signInToken, code)).status).toBe(200);
  });
});

it('emails an admin once about each sign-in on an unknown browser, and nobody else', async () => {
  const { client, email } = await signUp();
  const aboutSignIns = async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'));
  await enterPassword(email);
  expect(await aboutSignIns()).toEqual([]);
  await env.DB.prepare(
    "INSERT INTO admin_users (id, user, created_at, roles) SELECT ?1, seq, 0, 'support' FROM users WHERE email = ?2",
  )
    .bind(crypto.randomUUID(), email)
    .run();
  await enterPassword(email, client);
  expect(await aboutSignIns()).toEqual([]);

  const browser = newClient();
  const signIn = { email, password: PASSWORD };
  const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
  expect((await browser.post('/api/auth/sign-in', { ...signIn, password: 'wrong-horse-1' }, agent)).status).toBe(401);
  expect((await browser.post('/api/auth/sign-in', signIn, agent)).status).toBe(200);
  await browser.post('/api/auth/sign-in', signIn, agent);
  const [mail, ...others] = await aboutSignIns();
  expect([mail?.text.includes('Firefox on Linux'), others]).toEqual([true, []]);

  const { secret } = await addApp(client);
  const { client: second, secondStep } = await enterPassword(email);
  expect(await aboutSignIns()).toHaveLength(1);
  expect((await finish(second, secondStep?.signInToken, await codeAt(secret, Date.now()))).status).toBe(200);
  expect(await aboutSignIns()).toHaveLength(2);
});

describe('a verification', () => {
  it('takes the second factor of an account that has one, not the password', async () => {
    const { client } = await signUp();
    const { secret, codes } = await addApp(client);
    const verify = (proof: object) => client.post('/api/account/verification', proof);
    expect(await (await client.get('/api/account/verification')).json()).toEqual({ methods: ['code'] });
    expect((await verify({ method: 'password', password: PASSWORD })).status).toBe(422);
    expect((await verify({ method: 'code', code: await codeAt(secret, Date.now()) })).status).toBe(200);
    expect((await verify({ method: 'code', code: codes?.[0] })).status).toBe(200);
    expect((await verify({ method: 'code', code: codes?.[0] })).status).toBe(422);
  });
});

it('refuses tokens of another kind', async () => {
  const { client, email } = await signUp();
  const { codes } = await addApp(client);
  await enterPassword(email);
  for (const token of [client.cookies.get('__Host-session'), client.cookies.get('__Host-device'), 'x'.repeat(40)]) {
    expect((await finish(newClient(), token, codes?.[0] ?? '')).status).toBe(410);
  }
});
