import { type SQL, sql } from 'drizzle-orm';
import { PASSKEYS_MAX, type PasskeyInfo } from '#contract/second-factor';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { hasAppSql } from '../../db/user-factors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { dropIdleCodesStatement, firstCodesStatement } from './recovery-codes.repo.ts';

type OwnFactorsRow = { hasAuthenticator: 0 | 1; recoveryCodesLeft: number; newDeviceCodes: 0 | 1 };

export function ownFactorsStatement(db: Db, user: number) {
  return db.all<OwnFactorsRow>(sql`
    SELECT ${hasAppSql(sql`${user}`)} AS hasAuthenticator,
           (SELECT count(*) FROM recovery_codes WHERE user = ${user} AND used_at IS NULL) AS recoveryCodesLeft,
           new_device_codes AS newDeviceCodes
      FROM users WHERE seq = ${user}`);
}

export function ownPasskeysStatement(db: Db, user: number) {
  return db.all<PasskeyInfo>(sql`
    SELECT id, name, created_at AS createdAt, last_used_at AS lastUsedAt
      FROM passkeys WHERE user = ${user} ORDER BY created_at, id LIMIT ${literalNumber(PASSKEYS_MAX)}`);
}

/** Returns the app of a user: at most one row. */
export function authenticatorStatement(db: Db, user: number) {
  return db.all<{ secret: string; confirmedAt: number | null }>(
    sql`SELECT secret, confirmed_at AS confirmedAt FROM authenticators WHERE user = ${user}`,
  );
}

/** Stores the key of an app to set up. Returns no row while another app is set up already. */
export function setUpAuthenticatorStatement(db: Db, user: number, secret: string, now: number) {
  return db.all<{ user: number }>(sql`
    INSERT INTO authenticators (user, secret, created_at) VALUES (${user}, ${secret}, ${now})
        ON CONFLICT (user) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
     WHERE confirmed_at IS NULL
    RETURNING user`);
}

/**
 * Accepts the code of a time step and stores the newly encrypted key. Returns a row unless this code or a later one was
 * accepted before, also in parallel, or another key is stored by now.
 */
export function acceptStepStatement(db: Db, user: number, accepted: { step: number; secret: string; stored: string }) {
  return db.all<{ user: number }>(sql`
    UPDATE authenticators SET last_step = ${accepted.step}, secret = ${accepted.secret}
     WHERE user = ${user} AND confirmed_at IS NOT NULL AND last_step < ${accepted.step} AND secret = ${accepted.stored}
    RETURNING user`);
}

type NewFactor = { hashes: readonly string[]; notice: NewOutboxMessage; sessionId: string };

/** Ends the verification of a user's other sessions: they may have it by the password alone. */
const unverifyOthersStatement = (db: Db, user: number, sessionId: string, onlyIf: SQL) =>
  db.run(sql`UPDATE sessions SET verified_at = NULL WHERE user = ${user} AND id <> ${sessionId} AND ${onlyIf}`);

/** Completes the set-up of an app. The first statement returns a row if it did, the second one the first codes. */
export function confirmAuthenticatorStatements(
  db: Db,
  user: number,
  app: { secret: string; step: number },
  { hashes, notice, sessionId }: NewFactor,
  now: number,
) {
  const isConfirmed = sql`EXISTS (
    SELECT 1 FROM authenticators WHERE user = ${user} AND confirmed_at = ${now} AND secret = ${app.secret})`;
  return [
    db.all<{ user: number }>(sql`
      UPDATE authenticators SET confirmed_at = ${now}, last_step = ${app.step}
       WHERE user = ${user} AND confirmed_at IS NULL AND secret = ${app.secret} RETURNING user`),
    firstCodesStatement(db, user, hashes, now, isConfirmed),
    enqueueStatement(db, notice, isConfirmed),
    unverifyOthersStatement(db, user, sessionId, isConfirmed),
  ] as const;
}

type NewPasskey = { id: string; name: string; publicKey: string; algorithm: number; counter: number };

/** Adds a passkey. The first statement returns a row if it did, the second one the first recovery codes. */
export function addPasskeyStatements(
  db: Db,
  user: number,
  key: NewPasskey,
  { hashes, notice, sessionId }: NewFactor,
  now: number,
) {
  const isAdded = sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${key.id} AND user = ${user} AND created_at = ${now})`;
  return [
    db.all<{ id: string }>(sql`
      INSERT INTO passkeys (id, user, name, public_key, algorithm, counter, created_at)
      SELECT ${key.id}, ${user}, ${key.name}, ${key.publicKey}, ${key.algorithm}, ${key.counter}, ${now}
       WHERE (SELECT count(*) FROM passkeys WHERE user = ${user}) < ${PASSKEYS_MAX}
          ON CONFLICT DO NOTHING RETURNING id`),
    firstCodesStatement(db, user, hashes, now, isAdded),
    enqueueStatement(db, notice, isAdded),
    unverifyOthersStatement(db, user, sessionId, isAdded),
  ] as const;
}

/** Removes a user's app. The second statement returns a row if there was one. */
export function removeAuthenticatorStatements(db: Db, user: number, notice: NewOutboxMessage) {
  const has = hasAppSql(sql`${user}`);
  return [
    enqueueStatement(db, notice, has),
    db.all<{ user: number }>(
      sql`DELETE FROM authenticators WHERE user = ${user} AND confirmed_at IS NOT NULL RETURNING user`,
    ),
    dropIdleCodesStatement(db, user),
  ] as const;
}

/** Removes a user's passkey. The second statement returns a row if there was one. */
export function removePasskeyStatements(db: Db, user: number, id: string, notice: NewOutboxMessage) {
  const has = sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND user = ${user})`;
  return [
    enqueueStatement(db, notice, has),
    db.all<{ id: string }>(sql`DELETE FROM passkeys WHERE id = ${id} AND user = ${user} RETURNING id`),
    dropIdleCodesStatement(db, user),
  ] as const;
}

/** Returns whom to notify: no row for a user who is being deleted. */
export function addresseeStatement(db: Db, id: string) {
  return db.all<{ username: string; email: string }>(
    sql`SELECT username, email FROM users WHERE id = ${id} AND deleting_at IS NULL`,
  );
}

/** Switches emailed codes on or off, and notifies the user unless they were so before. */
export function setNewDeviceCodesStatements(db: Db, user: number, isOn: boolean, notice: NewOutboxMessage) {
  const differs = sql`new_device_codes <> ${isOn ? 1 : 0}`;
  return [
    enqueueStatement(db, notice, sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND ${differs})`),
    db.run(sql`UPDATE users SET new_device_codes = ${isOn ? 1 : 0} WHERE seq = ${user}`),
  ] as const;
}

type StoredPasskey = { user: number; userId: string; publicKey: string; algorithm: number };

/** Returns a passkey whose user is not being deleted: at most one row. */
export function passkeyStatement(db: Db, id: string) {
  return db.all<StoredPasskey>(sql`
    SELECT p.user, u.id AS userId, p.public_key AS publicKey, p.algorithm
      FROM passkeys p JOIN users u ON u.seq = p.user WHERE p.id = ${id} AND u.deleting_at IS NULL`);
}

/** Uses a challenge alone. Returns no row if it was used before. */
export function consumeChallengeStatement(db: Db, { challenge, expiresAt }: { challenge: string; expiresAt: number }) {
  return db.all<{ challenge: string }>(sql`
    INSERT INTO used_challenges (challenge, expires_at) VALUES (${challenge}, ${expiresAt})
        ON CONFLICT DO NOTHING RETURNING challenge`);
}

/**
 * Uses a challenge and a passkey. Returns a row of each: none if the challenge was used before, or if the passkey's
 * counter did not grow, which a copy of it causes.
 */
export function consumePasskeyStatements(
  db: Db,
  challenge: { challenge: string; expiresAt: number },
  key: { id: string; counter: number },
  now: number,
) {
  return [
    consumeChallengeStatement(db, challenge),
    db.all<{ id: string }>(sql`
      UPDATE passkeys SET counter = ${key.counter}, last_used_at = ${now}
       WHERE id = ${key.id} AND (counter < ${key.counter} OR counter = 0 AND ${key.counter} = 0) RETURNING id`),
  ] as const;
}
