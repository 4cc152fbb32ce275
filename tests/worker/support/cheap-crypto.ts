/** Replaces node:crypto where the product hashes passwords: the tests create thousands, at 150 ms each. */
import { randomBytes, scrypt as real, timingSafeEqual } from 'node:crypto';

const CHEAP = { N: 2, r: 1, p: 1 };

/** Counts the password hashes of the product, for correct and wrong passwords. */
export const hashed = { times: 0 };

type Done = (error: Error | null, key: Buffer) => void;

const scrypt = (password: string, salt: Buffer, length: number, _: object, done: Done) => {
  hashed.times++;
  real(password, salt, length, CHEAP, done);
};

export { randomBytes, scrypt, timingSafeEqual };
