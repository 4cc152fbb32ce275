import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque secret for a mailed link: 256 random bits in 43 characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** How such a secret lies in the database: only who holds it can make its hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
