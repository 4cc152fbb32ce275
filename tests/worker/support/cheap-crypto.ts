/** Stands for node:crypto where the product hashes passwords: the tests make thousands, at 150 ms each. */
import { randomBytes, scrypt as real, timingSafeEqual } from 'node:crypto';

const CHEAP = { N: 2, r: 1, p: 1 };

type Done = (error: Error | null, key: Buffer) => void;

const scrypt = (password: string, salt: Buffer, length: number, _: object, done: Done) =>
  real(password, salt, length, CHEAP, done);

export { randomBytes, scrypt, timingSafeEqual };
