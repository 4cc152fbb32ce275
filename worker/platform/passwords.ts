import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

type Cost = { N: number; r: number; p: number };

const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // The same password typed on another system may arrive composed differently.
  const text = password.normalize('NFKC');
  return await promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(text, salt, KEY_BYTES, {
    ...cost,
    maxmem: 256 * cost.N * cost.r,
  });
}

/** scrypt, N, r, p, salt, key */
type SelfDescribed = [string, string, string, string, string, string];

function selfDescribing(cost: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns a password's hash with its parameters: `scrypt$N$r$p$salt$key`. Takes about 150 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return selfDescribing(COST, salt, await derive(password, salt, COST));
}

/** Matches no password; precomputed, so a comparison with it costs as much as any other. */
const DUMMY_HASH = selfDescribing(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** Checks a password. `hash` is undefined for an unknown account: takes as long and is always false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const isOurs = hash?.startsWith('scrypt$') === true;
  const [, N, r, p, salt, key] = (isOurs ? hash : DUMMY_HASH).split('$') as SelfDescribed;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && isOurs;
}
