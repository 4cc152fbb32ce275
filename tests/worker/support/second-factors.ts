import type { SignInResponse } from '#contract/accounts';
import { TOTP_STEP_MS } from '#contract/second-factor';
import { PASSWORD } from './accounts.ts';
import { type Client, newClient } from './client.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const SECOND_FACTOR = '/api/account/second-factor';

/** Returns the code that an app shows at a time, calculated apart from the product. */
export async function codeAt(secret: string, at: number): Promise<string> {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / TOTP_STEP_MS)));
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer as ArrayBuffer));
  const value = digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

/** Sets up an app with the code of the earliest step that counts, so later ones can be used immediately. */
export async function addApp(client: Client) {
  const { secret } = await (await client.post(`${SECOND_FACTOR}/authenticator`)).json<{ secret: string }>();
  const code = await codeAt(secret, Date.now() - 3 * TOTP_STEP_MS);
  const response = await client.put(`${SECOND_FACTOR}/authenticator`, { code });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return { secret, ...(await response.json<{ codes: string[] | null }>()) };
}

/** Enters the password in a new browser, or in this one. */
export async function enterPassword(email: string, client = newClient(), password = PASSWORD) {
  const response = await client.post('/api/auth/sign-in', { email, password });
  return { client, response, ...(await response.clone().json<SignInResponse>()) };
}
