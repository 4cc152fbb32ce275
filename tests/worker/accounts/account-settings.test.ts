import { env } from 'cloudflare:workers';
import { describe, expect, it, test } from 'vitest';
import { authMessages, type SessionResponse, type SessionsResponse, themes } from '#contract/accounts';
import { describeBrowser } from '../../../worker/platform/user-agent.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPerson, newReader, signedIn } from '../support/factories.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('the username', () => {
  it('can be changed, also to another case of itself', async () => {
    const { person, client } = await newReader();
    const { username } = newAccount();
    const response = await client.put('/api/account/username', { username });
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect((await response.json<SessionResponse>()).viewer).toMatchObject({ id: person.id, username });
    expect((await viewerOf(client))?.username).toBe(username);
    expect((await client.put('/api/account/username', { username: username.toUpperCase() })).status).toBe(200);
    expect((await viewerOf(client))?.username).toBe(username.toUpperCase());
  });

  it('is unique in any case', async () => {
    const { username: taken } = await newPerson();
    const { person, client } = await newReader();
    const error = await errorOf(await client.put('/api/account/username', { username: taken.toUpperCase() }));
    expect(error).toMatchObject({ status: 409, code: 'conflict', fields: { username: authMessages.usernameTaken } });
    expect((await viewerOf(client))?.username).toBe(person.username);
  });

  it.each([
    ['', 'Username is required'],
    ['x', 'Username must be at least 2 characters long'],
    ['u'.repeat(51), 'Username must be less than 50 characters'],
    ['a b', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['<b>me</b>', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ])('rejects %j', async (username, message) => {
    const { client } = await newReader();
    const error = await errorOf(await client.put('/api/account/username', { username }));
    expect(error).toMatchObject({ status: 422, fields: { username: message } });
  });

  it('can be changed 5 times a minute', async () => {
    const { client } = await newReader();
    // Taking a name back is not one of the three renames of a month.
    const names = [newAccount().username, newAccount().username];
    const responses = [];
    for (let n = 0; n < 6; n++) {
      responses.push((await client.put('/api/account/username', { username: names[n % 2] })).status);
    }
    expect(responses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the theme', () => {
  it.each(themes)('%s is stored with the account', async (theme) => {
    const { person, client } = await newReader();
    const response = await client.put('/api/account/theme', { theme });
    expect((await response.json<SessionResponse>()).viewer?.theme).toBe(theme);
    expect((await viewerOf(await signedIn(person)))?.theme).toBe(theme);
  });

  it('has no other values', async () => {
    const { client } = await newReader();
    expect((await client.put('/api/account/theme', { theme: 'sepia' })).status).toBe(422);
    expect((await viewerOf(client))?.theme).toBe('system');
  });
});

async function sessionsOf(client: Client) {
  const response = await client.get('/api/account/sessions');
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return (await response.json<SessionsResponse>()).sessions;
}

/** Returns a user who is signed in with two browsers: the one they signed up with and a phone. */
async function withPhone() {
  const { client, email } = await signUp();
  const phone = newClient();
  await phone.post('/api/auth/sign-in', { email, password: PASSWORD, remember: true }, { 'User-Agent': PHONE });
  return { client, phone, email };
}

describe('the list of sessions', () => {
  it('shows where the user is signed in, newest first, and marks the current session', async () => {
    const { client, phone } = await withPhone();
    const sessions = await sessionsOf(client);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        browser: 'Safari on iPhone',
        isCurrent: false,
        createdAt: expect.any(Number),
        expiresAt: expect.any(Number),
      },
      expect.objectContaining({ browser: 'Unknown browser', isCurrent: true }),
    ]);
    expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE id = ?1').bind(sessions[0]?.id).run();
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  it('ends one of them', async () => {
    const { client, phone } = await withPhone();
    const [newest] = await sessionsOf(client);
    expect((await client.delete(`/api/account/sessions/${newest?.id}`)).status).toBe(200);
    expect(await viewerOf(phone)).toBeNull();
    expect(await viewerOf(client)).not.toBeNull();
    expect(await sessionsOf(client)).toHaveLength(1);
    expect(await errorOf(await client.delete(`/api/account/sessions/${newest?.id}`))).toMatchObject({ status: 404 });
  });

  it('ends the current one, and clears its cookie', async () => {
    const { client, phone } = await withPhone();
    const [newest] = await sessionsOf(phone);
    expect((await phone.delete(`/api/account/sessions/${newest?.id}`)).status).toBe(200);
    expect(phone.cookies.has('__Host-session')).toBe(false);
    expect(await viewerOf(client)).not.toBeNull();
  });

  it('ends no session of another user', async () => {
    const { client } = await signUp();
    const [session] = await sessionsOf(client);
    const { client: other } = await newReader();
    expect((await other.delete(`/api/account/sessions/${session?.id}`)).status).toBe(404);
    expect(await viewerOf(client)).not.toBeNull();
  });

  it('ends all of them, also the current one', async () => {
    const { client, phone } = await withPhone();
    const { client: other } = await newReader();
    expect((await phone.post('/api/account/sign-out-everywhere')).status).toBe(200);
    expect(phone.cookies.has('__Host-session')).toBe(false);
    expect(await viewerOf(client)).toBeNull();
    expect(await viewerOf(other)).not.toBeNull();
  });
});

test('has no account for guests to read or change', async () => {
  const guest = newClient();
  const responses = await Promise.all([
    guest.get('/api/account'),
    guest.put('/api/account/username', { username: 'nobody' }),
    guest.post('/api/account/email', { email: 'nobody@example.test', password: PASSWORD }),
    guest.put('/api/account/password', { current: PASSWORD, password: 'brand-new-2' }),
    guest.put('/api/account/theme', { theme: 'dark' }),
    guest.get('/api/account/sessions'),
    guest.delete('/api/account/sessions/x'),
    guest.post('/api/account/sign-out-everywhere'),
  ]);
  for (const answer of responses) expect(await errorOf(answer)).toMatchObject({ status: 401, code: 'signed_out' });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [PHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0',
    'Opera on Linux',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('names %s %s', (userAgent, browser) => {
  expect(describeBrowser(userAgent)).toBe(browser);
});
