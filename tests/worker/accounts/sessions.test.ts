import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe('signing in', () => {
  it('sets a __Host- cookie that scripts cannot read, which lasts 30 days when the user is to be remembered', async () => {
    const { email } = await signUp();
    const brief = await newClient().post('/api/auth/sign-in', { email: email.toUpperCase(), password: PASSWORD });
    const [cookie = ''] = brief.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(costsOf(brief).roundTrips).toBeLessThanOrEqual(3);
    const kept = await newClient().post('/api/auth/sign-in', { email, password: PASSWORD, remember: true });
    expect(kept.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * DAY_SECONDS}`);
    const { results } = await env.DB.prepare(
      `SELECT remember, (expires_at - s.created_at) / 1000 AS seconds FROM sessions s JOIN users u ON u.seq = s.user
        WHERE u.email = ?1 ORDER BY s.rowid`,
    )
      .bind(email)
      .all();
    expect(results).toEqual([
      { remember: 0, seconds: DAY_SECONDS },
      { remember: 0, seconds: DAY_SECONDS },
      { remember: 1, seconds: 30 * DAY_SECONDS },
    ]);
  });

  it('starts a new session each time and ends the previous one of that browser', async () => {
    const { client, email } = await signUp();
    const before = newClient({ cookies: Object.fromEntries(client.cookies) });
    const elsewhere = newClient();
    await elsewhere.post('/api/auth/sign-in', { email, password: PASSWORD });
    await client.post('/api/auth/sign-in', { email, password: PASSWORD });
    expect(client.cookies.get('__Host-session')).not.toBe(before.cookies.get('__Host-session'));
    expect(await viewerOf(before)).toBeNull();
    expect(await viewerOf(client)).not.toBeNull();
    expect(await viewerOf(elsewhere)).not.toBeNull();
  });
});

describe('a session', () => {
  it('ends on the server when its user signs out', async () => {
    const { client } = await signUp();
    const copy = newClient({ cookies: Object.fromEntries(client.cookies) });
    expect((await client.post('/api/auth/sign-out')).status).toBe(200);
    expect(client.cookies.has('__Host-session')).toBe(false);
    expect(await viewerOf(copy)).toBeNull();
    expect((await copy.post('/api/auth/resend-confirmation')).status).toBe(401);
    expect((await client.post('/api/auth/sign-out')).status).toBe(200);
  });

  it('costs one round trip to read, and none for a guest', async () => {
    const { client } = await signUp();
    expect(costsOf(await client.get('/api/session')).roundTrips).toBe(1);
    expect(costsOf(await newClient().get('/api/session')).roundTrips).toBe(0);
  });

  it('ends when its row has expired, even if its token is valid', async () => {
    const { client, email } = await signUp();
    await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE user = (SELECT seq FROM users WHERE email = ?1)')
      .bind(email)
      .run();
    expect(await viewerOf(client)).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is reset by an emailed link that sets a new one, ends all sessions and returns to sign-in', async () => {
    const { client, email } = await signUp();
    expect((await newClient().post('/api/auth/forgot-password', { email: email.toUpperCase() })).status).toBe(200);
    const token = await mailedToken(email, 'reset');
    const resetter = newClient();
    expect((await resetter.post('/api/auth/reset-password', { token, password: 'brand-new-2' })).status).toBe(200);
    expect(await viewerOf(resetter)).toBeNull();
    expect(await viewerOf(client)).toBeNull();
    expect((await resetter.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
    expect((await resetter.post('/api/auth/sign-in', { email, password: 'brand-new-2' })).status).toBe(200);
    expect((await viewerOf(resetter))?.emailConfirmed).toBe(true);
    expect((await resetter.post('/api/auth/reset-password', { token, password: 'brand-new-3' })).status).toBe(410);
  });

  it('notifies the user by email that the password was changed', async () => {
    const { email } = await signUp();
    await newClient().post('/api/auth/forgot-password', { email });
    const token = await mailedToken(email, 'reset');
    const refused = await newClient().post('/api/auth/reset-password', {
      token: 'x'.repeat(43),
      password: 'brand-new-2',
    });
    expect(refused.status).toBe(410);
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('Your Blog Platform password was changed');
    await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' });
    await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-3' });
    expect((await subjects()).filter((subject) => subject === 'Your Blog Platform password was changed')).toHaveLength(
      1,
    );
  });

  it('invalidates other links of the user, and accepts no confirmation token or expired link', async () => {
    const { email } = await signUp();
    const confirm = await mailedToken(email, 'confirm');
    await newClient().post('/api/auth/forgot-password', { email });
    const first = await mailedToken(email, 'reset');
    await newClient().post('/api/auth/forgot-password', { email });
    const second = await mailedToken(email, 'reset');
    const use = async (token: string) =>
      (await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' })).status;
    expect(await use(confirm)).toBe(410);
    expect(await use(second)).toBe(200);
    expect(await use(first)).toBe(410);
    await newClient().post('/api/auth/forgot-password', { email });
    const third = await mailedToken(email, 'reset');
    await env.DB.prepare("UPDATE mail_tokens SET expires_at = 1 WHERE purpose = 'reset_password'").run();
    expect(await use(third)).toBe(410);
  });

  it('files one open request for the admin', async () => {
    const { email } = await signUp();
    for (let n = 0; n < 2; n++) {
      expect((await newClient().post('/api/auth/reset-requests', { email: email.toUpperCase() })).status).toBe(200);
    }
    const { results } = await env.DB.prepare('SELECT email, handled_at FROM password_reset_requests').all();
    expect(results.filter((row) => row.email === email)).toEqual([{ email, handled_at: null }]);
  });
});
