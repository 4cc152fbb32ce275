import { join } from 'node:path';

/** The number of accounts of each kind: about a third more than the journeys use. */
export const POOL_SIZES = { unconfirmedReader: 200, reader: 100, blogger: 300 } as const;

export type PooledKind = keyof typeof POOL_SIZES;

/** An account and the cookies of its session, by name. A blogger has a profile without writing topics. */
export type PooledAccount = { username: string; email: string; password: string; cookies: Record<string, string> };

export type AccountPool = Record<PooledKind, PooledAccount[]>;

/** The username of every account that a journey uses starts with it, unlike those of the demo content. */
export const ACCOUNT_PREFIX = 'person_';
export const ACCOUNT_PASSWORD = 'quiet-harbour-7';

/** The file with the pool, and the folder with one empty file per account that a journey has taken. */
export const poolPaths = (stateDir: string) => ({
  accounts: join(stateDir, 'account-pool.json'),
  claims: join(stateDir, 'account-pool'),
});
