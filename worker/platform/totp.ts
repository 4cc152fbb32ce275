import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_SKEW_STEPS, TOTP_STEP_MS } from '#contract/second-factor';

/** The alphabet of base32 (RFC 4648), which apps expect keys in. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;

/** Encodes bytes in base32, without padding: five bits a letter. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Creates the key of an authenticator app. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** Returns the code of one time step (RFC 4226 with HMAC-SHA-1). */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** Returns the time step whose code this is, at most TOTP_SKEW_STEPS from now; null if there is none. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  if (code.length !== TOTP_DIGITS) return null;
  const key = fromBase32(secret);
  const present = Math.floor(now / TOTP_STEP_MS);
  for (let step = present - TOTP_SKEW_STEPS; step <= present + TOTP_SKEW_STEPS; step++) {
    if (step >= 0 && timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code))) return step;
  }
  return null;
}
