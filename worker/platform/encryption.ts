import type { Config } from '../config.ts';

type Keys = Config['sessionKeys'];

const IV_BYTES = 12;
const bytes = (text: string) => new TextEncoder().encode(text);

async function derivedKey(secret: Uint8Array, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`seal:${purpose}`) };
  return await crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** Caches derived keys: deriving takes longer than encrypting, and a post's notices are encrypted by the thousand. */
const derived = new WeakMap<Uint8Array, Map<string, CryptoKey>>();

/** Derives a separate key for each purpose, so a text encrypted for one cannot be decrypted as another. */
async function keyFor(secret: Uint8Array, purpose: string): Promise<CryptoKey> {
  const keys = derived.get(secret) ?? new Map<string, CryptoKey>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? (await derivedKey(secret, purpose));
  keys.set(purpose, key);
  return key;
}

/**
 * Encrypts a text for the database (AES-GCM) with the newest key, whose id becomes the prefix. `label` is the text's
 * owner, such as its row's id: decryption needs the same label.
 */
export async function encryptText(text: string, keys: Keys, purpose: string, label: string): Promise<string> {
  const [key] = keys;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytes(label) },
    await keyFor(key.secret, purpose),
    bytes(text),
  );
  return `${key.kid}.${Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')}`;
}

/** Returns the end of the key's id, which may contain dots; the rest has none. */
const endOfKid = (sealed: string) => sealed.lastIndexOf('.');

/** Returns the key that encrypted the text; undefined if it was removed. */
export const findEncryptionKey = (sealed: string, keys: Keys): Keys[number] | undefined =>
  keys.find(({ kid }) => kid === sealed.slice(0, endOfKid(sealed)));

/**
 * Decrypts a text of `encryptText` with the key that encrypted it. Throws an Error if the key was removed, the text was
 * changed or the label differs.
 */
export async function decryptText(sealed: string, keys: Keys, purpose: string, label: string): Promise<string> {
  const key = findEncryptionKey(sealed, keys);
  if (key === undefined) throw new Error('encrypted with a removed key');
  const data = Uint8Array.from(Buffer.from(sealed.slice(endOfKid(sealed) + 1), 'base64url'));
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: data.subarray(0, IV_BYTES), additionalData: bytes(label) },
    await keyFor(key.secret, purpose),
    data.subarray(IV_BYTES),
  );
  return new TextDecoder().decode(text);
}
