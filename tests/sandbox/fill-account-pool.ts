import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { findLocalD1File } from '../../worker/cli/dump/sqlite-file.ts';
import { signDevice } from '../../worker/platform/device-token.ts';
import { hashPassword } from '../../worker/platform/passwords.ts';
import { signSessionToken } from '../../worker/platform/session-token.ts';
import { sessionKeysSchema } from '../../worker/session-keys.ts';
import {
  ACCOUNT_PASSWORD,
  ACCOUNT_PREFIX,
  type AccountPool,
  POOL_SIZES,
  type PooledAccount,
  type PooledKind,
  poolPaths,
} from './account-pool.ts';
import { type Places, workerVars } from './environment.ts';

const SESSION_MS = 24 * 60 * 60_000;

/**
 * Adds accounts for the journeys to the database, so a journey does not wait for a password hash and an email. Each run
 * gets new ones. Call it while no product runs on the folder.
 */
export async function fillAccountPool(where: Places): Promise<void> {
  const { SESSION_KEYS } = workerVars(where, `http://localhost:${where.port}`);
  const sessionKeys = sessionKeysSchema.parse(SESSION_KEYS);
  const passwordHash = await hashPassword(ACCOUNT_PASSWORD);
  const now = Date.now();
  const rows = new DatabaseSync(findLocalD1File(where.stateDir));
  const addUser = rows.prepare(
    'INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addProfile = rows.prepare('INSERT INTO profiles (user, id, created_at) VALUES (?, ?, ?)');
  const addSession = rows.prepare(
    'INSERT INTO sessions (id, user, remember, user_agent, created_at, expires_at, verified_at) VALUES (?, ?, 0, ?, ?, ?, ?)',
  );

  const addAccount = async (kind: PooledKind): Promise<PooledAccount> => {
    const id = randomUUID();
    const username = `${ACCOUNT_PREFIX}${id.slice(0, 8)}`;
    const email = `${username}@journey.test`;
    // The accounts that are taken first joined last, so lists of the newest accounts show them.
    const joinedAt = now - pool[kind].length;
    const confirmedAt = kind === 'unconfirmedReader' ? null : joinedAt;
    const userSeq = Number(addUser.run(id, email, username, passwordHash, confirmedAt, joinedAt).lastInsertRowid);
    if (kind === 'blogger') addProfile.run(userSeq, randomUUID(), joinedAt);
    const sessionId = randomUUID();
    const expiresAt = now + SESSION_MS;
    addSession.run(sessionId, userSeq, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', now, expiresAt, expiresAt);
    const cookies = {
      '__Host-session': await signSessionToken({ userSeq, sessionId }, sessionKeys, { now, expiresAt }),
      '__Host-device': await signDevice(null, { id, passwordHash }, sessionKeys, now),
    };
    return { username, email, password: ACCOUNT_PASSWORD, cookies };
  };

  const pool: AccountPool = { unconfirmedReader: [], reader: [], blogger: [] };
  rows.exec('BEGIN');
  for (const kind of Object.keys(POOL_SIZES) as PooledKind[]) {
    while (pool[kind].length < POOL_SIZES[kind]) pool[kind].push(await addAccount(kind));
  }
  rows.exec('COMMIT');
  rows.close();
  const { accounts, claims } = poolPaths(where.stateDir);
  rmSync(claims, { recursive: true, force: true });
  mkdirSync(claims);
  writeFileSync(accounts, JSON.stringify(pool));
}
