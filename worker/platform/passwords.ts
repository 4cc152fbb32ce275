import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { N: number; r: number; p: number };

const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // The same password typed on another system may arrive composed differently.
  const text = password.normalize('NFKC');
  return await new Promise((resolve, reject) =>
    scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}

/** scrypt, N, r, p, salt, key */
type SelfDescribed = [string, string, string, string, string, string];

function selfDescribing(cost: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A password's hash, which says itself how it was made: `scrypt$N$r$p$salt$key`. Takes about 150 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return selfDescribing(COST, salt, await derive(password, salt, COST));
}

/** Belongs to no password; made once so that comparing with it costs what any other comparison costs. */
const NOBODYS_HASH = selfDescribing(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/**
 * Whether a password is the one of `hash`.
 * @param hash undefined when there is nobody to compare with: takes as long, and is never right
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const isOurs = hash?.startsWith('scrypt$') === true;
  const [, N, r, p, salt, key] = (isOurs ? hash : NOBODYS_HASH).split('$') as SelfDescribed;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && isOurs;
}
