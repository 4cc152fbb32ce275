import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { signUp, viewerOf } from '../support/accounts.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { withoutLimits } from '../support/limits.ts';
import {
  addPasskey,
  CREATION_OPTIONS,
  type Deviation,
  newAuthenticator,
  passkeyOptions,
  SIGN_IN_OPTIONS,
  VERIFICATION_OPTIONS,
} from '../support/passkeys.ts';
import { addApp, enterPassword, SECOND_FACTOR } from '../support/second-factors.ts';

withoutLimits();

type Authenticator = ReturnType<typeof newAuthenticator>;

/** Sends the proof of a passkey to a new sign-in. */
async function signIn(authenticator: Authenticator, change: Deviation = {}, client: Client = newClient()) {
  const passkey = authenticator.get(await passkeyOptions(client, SIGN_IN_OPTIONS), change);
  return { client, passkey, response: await client.post('/api/auth/passkey', { passkey }) };
}

async function newOwner() {
  const account = await signUp();
  const viewer = await viewerOf(account.client);
  return { ...account, id: viewer?.id ?? '', ...(await addPasskey(account.client, viewer?.id)) };
}

describe('a passkey', () => {
  it('signs in without a password, and counts as both factors', async () => {
    const { client, email, authenticator, codes } = await newOwner();
    expect(codes).toHaveLength(10);
    await addApp(client);
    const signed = await signIn(authenticator);
    expect(signed.response.status).toBe(200);
    expect(await viewerOf(signed.client)).toMatchObject({ email });
    const { passkeys } = await (await client.get(SECOND_FACTOR)).json<{ passkeys: { lastUsedAt: number | null }[] }>();
    expect(passkeys).toEqual([expect.objectContaining({ name: 'A phone', lastUsedAt: expect.any(Number) })]);
  });

  it('is the second step of its account until it is removed', async () => {
    const { client, email, authenticator } = await newOwner();
    expect((await enterPassword(email)).secondStep?.methods).toEqual(['passkey']);
    expect((await client.delete(`${SECOND_FACTOR}/passkeys/${authenticator.id}`)).status).toBe(200);
    expect((await enterPassword(email)).viewer).not.toBeNull();
    expect((await signIn(authenticator)).response.status).toBe(410);
  });

  it('opens no session of an account that is being deleted', async () => {
    const { email, authenticator } = await newOwner();
    const beginDeletion = () => env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE email = ?1').bind(email).run();
    const browser = newClient();
    const passkey = authenticator.get(await passkeyOptions(browser, SIGN_IN_OPTIONS));
    const send = clientOf(
      interruptedDatabase(beginDeletion, (batch) => batch === 1),
      browser.cookies,
    );
    expect((await send('POST', '/api/auth/passkey', { passkey })).status).toBe(410);
    expect((await signIn(authenticator)).response.status).toBe(410);
  });

  it('verifies a session, as a code does, or a recovery code without an app', async () => {
    const { client, authenticator } = await newOwner();
    const methods = async () => await (await client.get('/api/account/verification')).json();
    expect(await methods()).toEqual({ methods: ['passkey', 'recovery-code'] });
    await addApp(client);
    expect(await methods()).toEqual({ methods: ['passkey', 'code'] });
    const options = await passkeyOptions(client, VERIFICATION_OPTIONS);
    expect(options.credentials).toEqual([authenticator.id]);
    const verify = (passkey: object) => client.post('/api/account/verification', { method: 'passkey', passkey });
    const proof = authenticator.get(options);
    expect((await verify(proof)).status).toBe(200);
    expect((await verify(proof)).status).toBe(410);
  });

  it('cannot be of another account', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const options = await passkeyOptions(one.client, VERIFICATION_OPTIONS);
    const passkey = other.authenticator.get(options);
    expect((await one.client.post('/api/account/verification', { method: 'passkey', passkey })).status).toBe(422);
    expect((await one.client.delete(`${SECOND_FACTOR}/passkeys/${other.authenticator.id}`)).status).toBe(404);
    const made = other.authenticator.create(await passkeyOptions(one.client, CREATION_OPTIONS));
    expect((await one.client.post(`${SECOND_FACTOR}/passkeys`, made)).status).toBe(409);
  });
});

const deviations: Record<string, Deviation> = {
  'a page of another site': { origin: 'https://elsewhere.example' },
  'another site’s key': { rpId: 'elsewhere.example' },
  'another challenge': { challenge: 'AAAA' },
  'another kind of request': { type: 'webauthn.create' },
  'no person': { flags: 0x04 },
  'a person who was not recognized': { flags: 0x01 },
  'a counter of before': { counter: 1 },
  'the handle of another user': { userHandle: 'AAAA' },
};

describe('a refused proof', () => {
  it.each(Object.entries(deviations))('has %s', async (_what, change) => {
    const { authenticator } = await newOwner();
    const { client, response } = await signIn(authenticator, change);
    expect(await errorOf(response)).toMatchObject({ status: 410, code: 'token_invalid' });
    expect(await viewerOf(client)).toBeNull();
    expect((await signIn(authenticator)).response.status).toBe(200);
  });

  it('was used before, also in parallel', async () => {
    const { authenticator } = await newOwner();
    const { client, passkey } = await signIn(authenticator);
    expect((await client.post('/api/auth/passkey', { passkey })).status).toBe(410);
    const browser = newClient({ isContending: true });
    const next = authenticator.get(await passkeyOptions(browser, SIGN_IN_OPTIONS));
    const tries = await Promise.all([1, 2, 3, 4].map(() => browser.post('/api/auth/passkey', { passkey: next })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
  });

  it('was made in another browser, or for another use', async () => {
    const { client, authenticator } = await newOwner();
    const [here, there] = [newClient(), newClient()];
    const passkey = authenticator.get(await passkeyOptions(here, SIGN_IN_OPTIONS));
    expect((await there.post('/api/auth/passkey', { passkey })).status).toBe(410);
    await passkeyOptions(there, SIGN_IN_OPTIONS);
    expect((await there.post('/api/auth/passkey', { passkey })).status).toBe(410);
    const forVerification = authenticator.get(await passkeyOptions(client, VERIFICATION_OPTIONS));
    expect((await client.post('/api/auth/passkey', { passkey: forVerification })).status).toBe(410);
  });

  it('is malformed', async () => {
    const { authenticator } = await newOwner();
    const client = newClient();
    const proof = authenticator.get(await passkeyOptions(client, SIGN_IN_OPTIONS));
    const changed = { signature: 'AAAA', authenticatorData: 'AAAA', clientDataJSON: 'AAAA', id: 'AAAA' };
    for (const [field, value] of Object.entries(changed)) {
      const response = await client.post('/api/auth/passkey', { passkey: { ...proof, [field]: value } });
      expect(response.status, field).toBe(410);
    }
    expect((await client.post('/api/auth/passkey', { passkey: { ...proof, signature: '+/=' } })).status).toBe(422);
    expect((await client.post('/api/auth/passkey', { passkey: proof })).status).toBe(200);
  });
});

it.each(Object.entries(deviations).filter(([what]) => !/counter|handle|kind/.test(what)))(
  'adds no passkey with %s',
  async (_what, change) => {
    const { client } = await signUp();
    const made = newAuthenticator().create(await passkeyOptions(client, CREATION_OPTIONS), {
      ...change,
      ...(change.flags !== undefined && { flags: change.flags | 0x40 }),
    });
    expect((await client.post(`${SECOND_FACTOR}/passkeys`, made)).status).toBe(410);
  },
);
