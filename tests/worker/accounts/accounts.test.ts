import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { authMessages, type SessionResponse } from '#contract/accounts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const count = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;

describe('sign-up', () => {
  it('creates an account, signs the user in and emails a confirmation', async () => {
    const client = newClient();
    const account = newAccount();
    const response = await client.post('/api/auth/sign-up', account);
    expect(response.status).toBe(200);
    const { viewer } = await response.json<SessionResponse>();
    expect(viewer).toEqual({
      id: expect.any(String),
      username: account.username,
      email: account.email,
      emailConfirmed: false,
      isBlogger: false,
      adminAreas: [],
      isAdmin: false,
      isSubscriber: false,
      theme: 'system',
      unread: 0,
      mustAgree: false,
    });
    expect(await viewerOf(client)).toEqual(viewer);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email for Blog Platform',
    ]);
  });

  it('removes the blanks around a username and an email, as pasting may add them', async () => {
    const client = newClient();
    const account = newAccount();
    const pasted = { ...account, username: `  ${account.username} `, email: ` ${account.email}  ` };
    expect((await client.post('/api/auth/sign-up', pasted)).status).toBe(200);
    expect(await viewerOf(client)).toMatchObject({ username: account.username, email: account.email });
  });

  it('stores no readable password and no readable token', async () => {
    const { email } = await signUp();
    const token = await mailedToken(email, 'confirm');
    const user = await env.DB.prepare('SELECT * FROM users WHERE email = ?1').bind(email).first();
    expect(user?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    const { results } = await env.DB.prepare('SELECT * FROM outbox_messages, mail_tokens').all();
    expect(JSON.stringify([user, results])).not.toContain(PASSWORD);
    expect(JSON.stringify(results)).not.toContain(token);
  });

  it('says at the field that a username or email is taken, in any case', async () => {
    const { email, username } = await signUp();
    const both = await errorOf(
      await newClient().post('/api/auth/sign-up', {
        email: email.toUpperCase(),
        username: username.toUpperCase(),
        password: PASSWORD,
      }),
    );
    expect(both).toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { email: authMessages.emailTaken, username: authMessages.usernameTaken },
    });
    const one = await errorOf(await newClient().post('/api/auth/sign-up', { ...newAccount(), username }));
    expect(one.fields).toEqual({ username: authMessages.usernameTaken });
  });

  it('creates one account in 20 parallel requests with the same username', async () => {
    const { username } = newAccount();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => newClient().post('/api/auth/sign-up', { ...newAccount(), username })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await count('SELECT count(*) AS n FROM users WHERE username = ?1', username)).toBe(1);
    expect(
      await count(
        `SELECT count(*) AS n FROM sessions s LEFT JOIN users u ON u.seq = s.user WHERE u.seq IS NULL OR u.username = ?1`,
        username,
      ),
    ).toBe(1);
    expect(await count("SELECT count(*) AS n FROM outbox_messages WHERE payload->>'to' LIKE 'account_%'")).toBe(
      await count("SELECT count(*) AS n FROM users WHERE username LIKE 'account_%'"),
    );
  });

  it.each([
    [{ username: 'x' }, 'username', 'Username must be at least 2 characters long'],
    [{ username: 'a b' }, 'username', 'Username can only contain letters, numbers, underscores, and hyphens'],
    [{ username: 'u'.repeat(51) }, 'username', 'Username must be less than 50 characters'],
    [{ username: '' }, 'username', 'Username is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'short1' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'only-letters' }, 'password', 'Password must contain at least one letter and one number'],
    [{ password: `a1${'x'.repeat(127)}` }, 'password', 'Password must be less than 128 characters'],
  ])('rejects %j', async (part, field, message) => {
    const error = await errorOf(await newClient().post('/api/auth/sign-up', { ...newAccount(), ...part }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', fields: { [field]: message } });
  });
});

describe('the confirmation of an email', () => {
  it('is done once by the button behind the link', async () => {
    const { client, email } = await signUp();
    const token = await mailedToken(email, 'confirm');
    await client.get(`/auth?mode=confirm&token=${token}`);
    expect((await viewerOf(client))?.emailConfirmed).toBe(false);
    const other = newClient();
    expect((await other.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect((await viewerOf(client))?.emailConfirmed).toBe(true);
    expect(await errorOf(await other.post('/api/auth/confirm-email', { token }))).toMatchObject({
      status: 409,
      message: authMessages.alreadyConfirmed,
    });
  });

  it('can be checked before it is used, any number of times', async () => {
    const { client, email } = await signUp();
    const token = await mailedToken(email, 'confirm');
    const check = (purpose: string) => newClient().post('/api/auth/check-link', { token, purpose });
    for (let n = 0; n < 2; n++) expect((await check('confirm_email')).status).toBe(200);
    expect((await check('reset_password')).status).toBe(410);
    expect((await viewerOf(client))?.emailConfirmed).toBe(false);
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect(await errorOf(await check('confirm_email'))).toMatchObject({
      status: 409,
      message: authMessages.alreadyConfirmed,
    });
  });

  it('rejects made-up and expired tokens and those of another purpose', async () => {
    const { client, email } = await signUp();
    const confirm = await mailedToken(email, 'confirm');
    await client.post('/api/auth/forgot-password', { email });
    const reset = await mailedToken(email, 'reset');
    await env.DB.prepare("UPDATE mail_tokens SET expires_at = 1 WHERE purpose = 'confirm_email'").run();
    for (const token of ['x'.repeat(43), reset, confirm]) {
      const error = await errorOf(await client.post('/api/auth/confirm-email', { token }));
      expect(error).toMatchObject({ status: 410, code: 'token_invalid', message: authMessages.linkInvalid });
    }
    expect((await viewerOf(client))?.emailConfirmed).toBe(false);
  });

  it('can be emailed again, and both links work until one is used', async () => {
    const { client, email } = await signUp();
    const first = await mailedToken(email, 'confirm');
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(200);
    const second = await mailedToken(email, 'confirm');
    expect(second).not.toBe(first);
    expect((await client.post('/api/auth/confirm-email', { token: first })).status).toBe(200);
    expect(await errorOf(await client.post('/api/auth/resend-confirmation'))).toMatchObject({
      status: 409,
      message: authMessages.alreadyConfirmed,
    });
  });

  it('is emailed again 3 times an hour, to signed-in users only', async () => {
    expect((await newClient().post('/api/auth/resend-confirmation')).status).toBe(401);
    const { client } = await signUp();
    const responses = [];
    for (let n = 0; n < 4; n++) responses.push((await client.post('/api/auth/resend-confirmation')).status);
    expect(responses).toEqual([200, 200, 200, 429]);
  });
});

describe('the page on which a user signed up', () => {
  const next = '/article/a1/winter-soup?from=feed&x=1#end';
  const nextOf = async (email: string) => {
    const [, address = ''] = /(http\S+mode=confirm\S+)/.exec((await mailsTo(email))[0]?.text ?? '') ?? [];
    return new URL(address).searchParams.get('next');
  };

  it('is part of the link in the confirmation email, also when it is sent again or elsewhere', async () => {
    const client = newClient();
    const account = newAccount();
    expect((await client.post('/api/auth/sign-up', { ...account, next })).status).toBe(200);
    expect(await nextOf(account.email)).toBe(next);
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(200);
    expect(await nextOf(account.email)).toBeNull();
    expect((await client.post('/api/auth/resend-confirmation', { next: '/sports' })).status).toBe(200);
    expect(await nextOf(account.email)).toBe('/sports');
    const { email } = newAccount();
    expect((await client.post('/api/auth/correct-email', { email, next })).status).toBe(200);
    expect(await nextOf(email)).toBe(next);
  });

  it('is never on another site, and adds nothing to the email', async () => {
    const hostile = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'evil',
      '/a b',
      '/a\nBcc: x',
      `/${'a'.repeat(500)}`,
    ];
    for (const to of hostile) {
      const account = newAccount();
      expect((await newClient().post('/api/auth/sign-up', { ...account, next: to })).status, to).toBe(422);
      expect(await mailsTo(account.email), to).toEqual([]);
    }
    const account = newAccount();
    await newClient().post('/api/auth/sign-up', { ...account, next: '/x"><script>&token=stolen' });
    expect(await nextOf(account.email)).toBe('/x"><script>&token=stolen');
    const [mail] = await mailsTo(account.email);
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text.match(/token=/g)).toHaveLength(1);
  });
});

describe('the correction of a mistyped email', () => {
  it('emails the new address and invalidates the old links', async () => {
    const { client, email } = await signUp();
    const old = await mailedToken(email, 'confirm');
    const corrected = newAccount().email;
    const response = await client.post('/api/auth/correct-email', { email: corrected });
    expect(response.status).toBe(200);
    expect((await response.json<SessionResponse>()).viewer?.email).toBe(corrected);
    expect((await client.post('/api/auth/confirm-email', { token: old })).status).toBe(410);
    const token = await mailedToken(corrected, 'confirm');
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect(await viewerOf(client)).toMatchObject({ email: corrected, emailConfirmed: true });
  });

  it('is rejected for a taken address, for a confirmed one, and for guests', async () => {
    const { email: taken } = await signUp();
    const { client, email } = await signUp();
    const error = await errorOf(await client.post('/api/auth/correct-email', { email: taken.toUpperCase() }));
    expect(error).toMatchObject({ status: 409, fields: { email: authMessages.emailTaken } });
    expect(await mailsTo(taken.toUpperCase())).toEqual([]);
    await client.post('/api/auth/confirm-email', { token: await mailedToken(email, 'confirm') });
    const late = await errorOf(await client.post('/api/auth/correct-email', { email: newAccount().email }));
    expect(late).toMatchObject({ status: 409, message: authMessages.alreadyConfirmed });
    expect((await newClient().post('/api/auth/correct-email', { email: taken })).status).toBe(401);
  });
});
