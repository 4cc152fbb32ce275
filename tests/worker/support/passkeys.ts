import { env } from 'cloudflare:workers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyRequestOptions } from '#contract/second-factor';
import type { Client } from './client.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Deviations of an authenticator or a browser from what the product expects. */
export type Deviation = {
  type?: string;
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** Present (1), recognized (4), with a credential (64). */
  flags?: number;
  counter?: number;
  userHandle?: string | null;
};

/** Creates an authenticator in software, with one key pair (ES256). It counts its signatures. */
export function newAuthenticator(user = '') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;

  const clientDataOf = (type: string, challenge: string, change: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? env.APP_ORIGIN,
        crossOrigin: false,
      }),
    );

  function dataOf(flags: number, change: Deviation): Buffer {
    const head = Buffer.alloc(5);
    counter++;
    head.writeUInt8(change.flags ?? flags, 0);
    head.writeUInt32BE(change.counter ?? counter, 1);
    return Buffer.concat([sha256(change.rpId ?? new URL(env.APP_ORIGIN).hostname), head]);
  }

  return {
    id,
    /** Makes the passkey for options of the product. */
    create: ({ challenge }: { challenge: string }, change: Deviation = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      return {
        name: 'A phone',
        id,
        clientDataJSON: clientDataOf('webauthn.create', challenge, change).toString('base64url'),
        authenticatorData: Buffer.concat([dataOf(0x45, change), Buffer.alloc(16), length, rawId]).toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        algorithm: -7,
      };
    },
    /** Signs options of the product. */
    get: ({ challenge }: { challenge: string }, change: Deviation = {}) => {
      const data = dataOf(0x05, change);
      const clientData = clientDataOf('webauthn.get', challenge, change);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle:
          change.userHandle === undefined ? Buffer.from(user).toString('base64url') || null : change.userHandle,
      };
    },
  };
}

/** Requests the options of a use of passkeys. */
export const passkeyOptions = async (client: Client, path: string) =>
  await (await client.post(path)).json<PasskeyRequestOptions>();

export const SIGN_IN_OPTIONS = '/api/auth/passkey-options';
export const CREATION_OPTIONS = '/api/account/second-factor/passkey-options';
export const VERIFICATION_OPTIONS = '/api/account/verification/passkey-options';

/** Adds a passkey to the account of a browser. Returns its authenticator and the recovery codes. */
export async function addPasskey(client: Client, user = '') {
  const authenticator = newAuthenticator(user);
  const made = authenticator.create(await passkeyOptions(client, CREATION_OPTIONS));
  const response = await client.post('/api/account/second-factor/passkeys', made);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return { authenticator, ...(await response.json<{ codes: string[] | null }>()) };
}
