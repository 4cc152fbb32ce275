import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { getConfig } from '../../../worker/config.ts';
import { signToken } from '../../../worker/platform/session-token.ts';
import { countCases } from '../../support/cases.ts';
import { signUp, viewerOf } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';
import { page } from '../support/pages.ts';
import { rowsOf } from '../support/races.ts';

withoutLimits();

const DEEP = env.DEEP === '1';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
const signedWith = async (header: { alg: string; kid?: string }, claims: Record<string, unknown>, key: Uint8Array) =>
  await new SignJWT(claims).setProtectedHeader(header).sign(key);

/**
 * Returns tokens altered in every way that is possible with the source code and a token of one's own, but without the
 * key.
 */
async function forgeriesOf(token: string): Promise<Record<string, string>> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = read(body);
  const header = read(head) as { alg: string; kid: string };
  const [key] = getConfig(env).sessionKeys;
  if (key === undefined) throw new Error('no key');
  const other = new Uint8Array(32).fill(7);
  const second = Math.floor(Date.now() / 1000);
  const forged: Record<string, string> = {
    'other key': await signedWith(header, claims, other),
    'other key without a name': await signedWith({ alg: 'HS256' }, claims, other),
    'unknown key': await signedWith({ ...header, kid: 'gone' }, claims, key.secret),
    'key without a name': await signedWith({ alg: 'HS256' }, claims, key.secret),
    'key in the header': await signedWith(
      { ...header, jwk: { kty: 'oct', k: Buffer.from(other).toString('base64url') } } as typeof header,
      claims,
      other,
    ),
    'HS512 by our key': await signedWith({ ...header, alg: 'HS512' }, claims, new Uint8Array(64).fill(1)),
    expired: await signedWith(header, { ...claims, iat: second - 60, exp: second - 1 }, key.secret),
    'not yet valid': await signedWith(header, { ...claims, nbf: second + 3600 }, key.secret),
    'no audience': await signedWith(header, { ...claims, aud: undefined }, key.secret),
    'other audience': await signedWith(header, { ...claims, aud: 'mail' }, key.secret),
    'other issuer': await signedWith(header, { ...claims, iss: 'somebody' }, key.secret),
    'no issuer': await signedWith(header, { ...claims, iss: undefined }, key.secret),
    'no subject': await signedWith(header, { ...claims, sub: undefined }, key.secret),
    'a subject that is no number': await signedWith(header, { ...claims, sub: '1 OR 1=1' }, key.secret),
    'a session that is none': await signedWith(header, { ...claims, sid: ['a'], accounts: 'a' }, key.secret),
    'other body, kept signature': `${head}.${part({ ...claims, sub: '999999' })}.${signature}`,
    'longer life, kept signature': `${head}.${part({ ...claims, exp: second + 9_999_999 })}.${signature}`,
    'two tokens': `${token}.${token}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    garbage: 'a.b.c',
    'a comma': `${token},${token}`,
  };
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 'HS256 ', 'RS256', 'ES256']) {
    forged[`alg ${JSON.stringify(alg)}`] = `${part({ ...header, alg })}.${body}.`;
    forged[`alg ${JSON.stringify(alg)}, kept signature`] = `${part({ ...header, alg })}.${body}.${signature}`;
  }
  for (let cut = 1; cut < token.length; cut += Math.ceil(token.length / (DEEP ? 60 : 6))) {
    forged[`cut to ${token.length - cut}`] = token.slice(0, -cut);
  }
  for (let at = 0; at < signature.length - 1; at += DEEP ? 1 : 9) {
    const letter = signature[at] === 'A' ? 'B' : 'A';
    forged[`letter ${at} of the signature`] =
      `${head}.${body}.${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`;
  }
  return forged;
}

/** Returns whether a cookie signs in: the API's response, and the user that it names. */
async function signsIn(token: string) {
  const client = () => newClient({ cookies: { '__Host-session': token } });
  return {
    account: (await client().get('/api/account')).status,
    change: (await client().put('/api/account/theme', { theme: 'dark' })).status,
    viewer: await viewerOf(client()),
  };
}

const NOBODY = { account: 401, change: 401, viewer: null };
/** One in this many forgeries is also tried on a page, which costs the most. */
const PAGES = 12;

test('accepts a session’s token only as it was issued', async () => {
  const { client } = await signUp();
  const token = client.cookies.get('__Host-session') ?? '';
  expect(await signsIn(token)).toMatchObject({ account: 200, change: 200 });
  const forged = Object.entries(await forgeriesOf(token));
  for (const [n, [name, forgery]] of forged.entries()) {
    expect(await signsIn(forgery), name).toEqual(NOBODY);
    if (n % PAGES > 0) continue;
    const { status, viewer } = await page(newClient({ cookies: { '__Host-session': forgery } }), '/');
    expect([status, viewer ?? null], name).toEqual([200, null]);
  }
  countCases('sessions', forged.length);
});

test('accepts a device’s token only as it was issued', async () => {
  const { client, email } = await signUp();
  const token = client.cookies.get('__Host-device') ?? '';
  const deviceAfter = async (cookie: string) => {
    const browser = newClient({ cookies: { '__Host-device': cookie } });
    const response = await browser.post('/api/auth/sign-in', { email, password: 'correct-horse-1' });
    expect(response.status).toBe(200);
    return read(browser.cookies.get('__Host-device')?.split('.')[1]).sub;
  };
  const id = read(token.split('.')[1]).sub;
  expect(await deviceAfter(token)).toBe(id);
  const forged = Object.entries(await forgeriesOf(token)).filter(([name]) => name !== 'a session that is none');
  // The name identifies the browser, so each forgery is another browser.
  const strange = forged.filter(([name]) => name !== 'a subject that is no number');
  for (const [name, forgery] of strange) expect(await deviceAfter(forgery), name).not.toBe(id);
  countCases('sessions', strange.length);
});

test('accepts a token only for the session and user that it names', async () => {
  const people = await Promise.all([newReader(), newReader()]);
  const sessions = await rowsOf<{ id: string; user: number }>(
    'SELECT id, user FROM sessions WHERE user IN (?1, ?2)',
    people[0].person.seq,
    people[1].person.seq,
  );
  const keys = getConfig(env).sessionKeys;
  const times = { now: Date.now(), expiresAt: Date.now() + 60_000 };
  let cases = 0;
  for (const { person } of people) {
    for (const { id, user } of sessions) {
      for (const audience of ['session', 'device', 'unsubscribe']) {
        const token = await signToken({ sub: String(person.seq), sid: id }, audience, keys, times);
        const isRight = user === person.seq && audience === 'session';
        const response = await newClient({ cookies: { '__Host-session': token } }).get('/api/account');
        expect(response.status, `${audience} ${user === person.seq}`).toBe(isRight ? 200 : 401);
        cases++;
      }
    }
  }
  countCases('sessions', cases);
});

test('accepts no session that another party has chosen for the user', async () => {
  const attacker = await signUp();
  const planted = { '__Host-session': attacker.client.cookies.get('__Host-session') ?? '' };
  const { email, password } = await signUp();
  const victim = newClient({ cookies: planted });
  expect((await victim.post('/api/auth/sign-in', { email, password })).status).toBe(200);
  expect(victim.cookies.get('__Host-session')).not.toBe(planted['__Host-session']);
  expect((await viewerOf(victim))?.email).toBe(email);
  expect(await viewerOf(newClient({ cookies: planted }))).toBeNull();
  const fresh = newClient({ cookies: { '__Host-session': 'a.b.c' } });
  expect((await fresh.post('/api/auth/sign-in', { email, password })).status).toBe(200);
  expect(fresh.cookies.get('__Host-session')).not.toBe('a.b.c');
  countCases('sessions', 2);
});
