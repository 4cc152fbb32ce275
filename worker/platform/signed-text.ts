import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

type Key = Config['sessionKeys'][number];
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** Caches derived keys: a campaign signs each of its mails. */
const derived = new WeakMap<Uint8Array, Map<string, CryptoKey>>();

/** Derives a separate key for each purpose, so a signature for one is not valid for another. */
async function keyFor({ secret }: Key, purpose: string): Promise<CryptoKey> {
  const keys = derived.get(secret) ?? new Map<string, CryptoKey>();
  derived.set(secret, keys);
  const known = keys.get(purpose);
  if (known !== undefined) return known;
  const material = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`sign:${purpose}`) };
  const made = await crypto.subtle.deriveKey(derivation, material, { ...HMAC, length: 256 }, false, ['sign']);
  keys.set(purpose, made);
  return made;
}

/** Returns the signature (HMAC-SHA256) of a text for one purpose; a shortened one can be verified too. */
export const signText = async (text: string, key: Key, purpose: string): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.sign('HMAC', await keyFor(key, purpose), bytes(text)));

/** Returns whether one of `keys` made this signature, or a beginning of it with the same number of bytes. */
export async function verifySignedText(
  text: string,
  signature: Uint8Array,
  keys: readonly Key[],
  purpose: string,
): Promise<boolean> {
  for (const key of keys) {
    const expected = await signText(text, key, purpose);
    if (timingSafeEqual(expected.subarray(0, signature.length), signature)) return true;
  }
  return false;
}
