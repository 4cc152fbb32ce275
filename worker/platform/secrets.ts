import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates an opaque secret for a mailed link: 256 random bits in 43 characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the hash that the database stores instead of the secret. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
