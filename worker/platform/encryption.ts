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

/** As deriving takes longer than sealing, and a post's notices are sealed by the thousand. */
const derived = new WeakMap<Uint8Array, Map<string, CryptoKey>>();

/** Each purpose has a key of its own, so that what was sealed for one cannot be opened as another. */
async function keyFor(secret: Uint8Array, purpose: string): Promise<CryptoKey> {
  const keys = derived.get(secret) ?? new Map<string, CryptoKey>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? (await derivedKey(secret, purpose));
  keys.set(purpose, key);
  return key;
}

/**
 * Encrypts a text that may lie in the database (AES-GCM). The newest key seals; its id stands in front.
 * @param label what the text belongs to, such as its row's id: it opens only under the same label
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

/** Where the key's id ends: it may have dots of its own, what follows has none. */
const endOfKid = (sealed: string) => sealed.lastIndexOf('.');

/** The key that sealed this; undefined when it is gone. */
export const findEncryptionKey = (sealed: string, keys: Keys): Keys[number] | undefined =>
  keys.find(({ kid }) => kid === sealed.slice(0, endOfKid(sealed)));

/**
 * Decrypts what `seal` made, with whichever key made it.
 * @throws Error when the key is gone, or the text was changed or belongs elsewhere
 */
export async function decryptText(sealed: string, keys: Keys, purpose: string, label: string): Promise<string> {
  const key = findEncryptionKey(sealed, keys);
  if (key === undefined) throw new Error('sealed with a key that is gone');
  const data = Uint8Array.from(Buffer.from(sealed.slice(endOfKid(sealed) + 1), 'base64url'));
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: data.subarray(0, IV_BYTES), additionalData: bytes(label) },
    await keyFor(key.secret, purpose),
    data.subarray(IV_BYTES),
  );
  return new TextDecoder().decode(text);
}
