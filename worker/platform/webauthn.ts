import { createHash, createPublicKey, verify } from 'node:crypto';
import { passkeyAlgorithms } from '#contract/second-factor';

/** What the browser and the authenticator must have signed: our site's address and a challenge that we issued. */
export type PasskeyExpectation = { origin: string; challenge: string };

/** Bytes of the data that an authenticator signs: the hash of the site's name, flags, and a counter. */
const HASH_BYTES = 32;
const FLAGS_AT = HASH_BYTES;
const COUNTER_AT = 33;
const CREDENTIAL_LENGTH_AT = 53;
const CREDENTIAL_AT = 55;
/** A person was present, and was recognized by a PIN or by their body; the data has a new credential. */
const PRESENT = 0x01;
const RECOGNIZED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** Checks what the browser says about the request: its kind, our challenge, and the page that asked. */
function isClientDataExpected(clientData: Buffer, type: string, { origin, challenge }: PasskeyExpectation): boolean {
  try {
    const data = JSON.parse(clientData.toString()) as Record<string, unknown>;
    return data.type === type && data.challenge === challenge && data.origin === origin && data.crossOrigin !== true;
  } catch {
    return false;
  }
}

/** Returns the authenticator's counter; null unless it signed for our site and recognized a person. */
function readCounter(data: Buffer, origin: string): number | null {
  if (data.length < COUNTER_AT + 4) return null;
  const flags = data.readUInt8(FLAGS_AT);
  const isOurs = data.subarray(0, HASH_BYTES).equals(sha256(new URL(origin).hostname));
  return isOurs && (flags & PRESENT) !== 0 && (flags & RECOGNIZED) !== 0 ? data.readUInt32BE(COUNTER_AT) : null;
}

/** Imports a public key if it suits its algorithm; null otherwise. */
function importKey(publicKey: string, algorithm: number) {
  if (!passkeyAlgorithms.some((known) => known === algorithm)) return null;
  try {
    const key = createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const expected = { [-7]: 'ec', [-8]: 'ed25519', [-257]: 'rsa' }[algorithm];
    const isWeak = (expected === 'ec' && namedCurve !== 'prime256v1') || (expected === 'rsa' && modulusLength < 2048);
    return key.asymmetricKeyType === expected && !isWeak ? key : null;
  } catch {
    return null;
  }
}

/**
 * Validates a new passkey and returns its counter; null if it is not one for our challenge. The key's maker is not
 * verified (attestation "none"): the signed-in user vouches for it.
 */
export function checkNewPasskey(
  made: { id: string; clientDataJSON: string; authenticatorData: string; publicKey: string; algorithm: number },
  expectation: PasskeyExpectation,
): { counter: number } | null {
  const data = bytesOf(made.authenticatorData);
  const counter = readCounter(data, expectation.origin);
  if (counter === null || data.length < CREDENTIAL_AT || (data.readUInt8(FLAGS_AT) & HAS_CREDENTIAL) === 0) return null;
  const length = data.readUInt16BE(CREDENTIAL_LENGTH_AT);
  if (!data.subarray(CREDENTIAL_AT, CREDENTIAL_AT + length).equals(bytesOf(made.id))) return null;
  if (!isClientDataExpected(bytesOf(made.clientDataJSON), 'webauthn.create', expectation)) return null;
  return importKey(made.publicKey, made.algorithm) === null ? null : { counter };
}

/** Verifies the signature of a stored passkey and returns its counter; null if it is not one for our challenge. */
export function checkPasskeyProof(
  proof: { clientDataJSON: string; authenticatorData: string; signature: string },
  stored: { publicKey: string; algorithm: number },
  expectation: PasskeyExpectation,
): { counter: number } | null {
  const [data, clientData] = [bytesOf(proof.authenticatorData), bytesOf(proof.clientDataJSON)];
  const counter = readCounter(data, expectation.origin);
  const key = importKey(stored.publicKey, stored.algorithm);
  if (counter === null || key === null) return null;
  if (!isClientDataExpected(clientData, 'webauthn.get', expectation)) return null;
  const signed = Buffer.concat([data, sha256(clientData)]);
  try {
    const hash = stored.algorithm === -8 ? null : 'sha256';
    return verify(hash, signed, key, bytesOf(proof.signature)) ? { counter } : null;
  } catch {
    return null;
  }
}
