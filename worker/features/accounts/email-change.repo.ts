import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/index.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { mergeGuestStatements } from '../audience/members.statements.ts';
import { justUsedTokenOwnerSql, type NewToken, tokenOwnerSql } from './mail-tokens.repo.ts';
import { recordPastEmailStatement } from './past-emails.repo.ts';

/** Returns the newest address that waits for confirmation. */
export function pendingEmailStatement(db: Db, user: number, now: number) {
  return db
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.user, user),
        eq(mailTokens.purpose, 'change_email'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
}

const isTaken = (email: string | SQL) =>
  sql`EXISTS (SELECT 1 FROM users other WHERE lower(other.email) = lower(${email}))`;

/**
 * Stores a token for a new address, the mail that carries it and the notice to the old address; earlier tokens stop
 * working. The first statement returns a row, or none when the address is taken. Then nothing is stored.
 */
export function requestEmailChangeStatements(
  db: Db,
  token: NewToken,
  user: number,
  mails: { toNew: NewOutboxMessage; toOld: NewOutboxMessage },
) {
  const isStored = sql`EXISTS (SELECT 1 FROM mail_tokens WHERE hash = ${token.hash})`;
  return [
    db.all<{ hash: string }>(sql`
      INSERT INTO mail_tokens (hash, user, purpose, email, created_at, expires_at)
      SELECT ${token.hash}, seq, ${token.purpose}, ${token.email}, ${token.createdAt}, ${token.expiresAt}
        FROM users WHERE seq = ${user} AND deleting_at IS NULL AND NOT ${isTaken(token.email)}
      RETURNING hash`),
    db.run(sql`
      UPDATE mail_tokens SET used_at = ${token.createdAt}
       WHERE user = ${user} AND purpose = ${token.purpose} AND used_at IS NULL AND hash <> ${token.hash} AND ${isStored}`),
    recordPastEmailStatement(db, { userSeq: user, email: token.email, isConfirmed: false }, token.createdAt, isStored),
    enqueueStatement(db, { ...mails.toNew, expiresAt: token.expiresAt }, isStored),
    enqueueStatement(db, mails.toOld, isStored),
  ] as const;
}

/** Returns the change that a working token would make: at most one row. */
export function emailChangeStatement(db: Db, hash: string, now: number) {
  return db
    .select({
      seq: users.seq,
      id: users.id,
      username: users.username,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`.mapWith(Boolean),
      newEmail: mailTokens.email,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.seq, mailTokens.user))
    .where(and(eq(mailTokens.hash, hash), eq(users.seq, tokenOwnerSql(hash, 'change_email', now))));
}

/**
 * Uses a token to set and confirm the new address, and voids the user's other links. Enqueues the notice to the old
 * address, and Stripe's update for a customer. The first statement returns a row on success, the sixth one the holder of
 * the address.
 */
export function changeEmailStatements(
  db: Db,
  change: { hash: string; seq: number; email: string; isConfirmed: boolean; newEmail: string },
  messages: { notice: NewOutboxMessage; toProvider: NewOutboxMessage },
  now: number,
) {
  const { hash, seq, email, isConfirmed, newEmail } = change;
  // True from the first statement until the token is marked as used.
  const justChanged = sql`EXISTS (
    SELECT 1 FROM mail_tokens t JOIN users u ON u.seq = t.user
     WHERE t.hash = ${hash} AND t.used_at IS NULL AND lower(u.email) = lower(t.email))`;
  return [
    db.all<{ seq: number }>(sql`
      UPDATE users SET email = ${newEmail}, email_confirmed_at = ${now}
       WHERE seq = ${tokenOwnerSql(hash, 'change_email', now)} AND NOT (${isTaken(newEmail)} AND lower(email) <> lower(${newEmail}))
      RETURNING seq`),
    recordPastEmailStatement(db, { userSeq: seq, email, isConfirmed }, now, justChanged),
    enqueueStatement(db, messages.notice, justChanged),
    enqueueStatement(
      db,
      messages.toProvider,
      sql`${justChanged} AND EXISTS (SELECT 1 FROM stripe_customers WHERE user = ${seq})`,
    ),
    db.run(sql`
      UPDATE mail_tokens SET used_at = ${now}
       WHERE user = (SELECT user FROM mail_tokens WHERE hash = ${hash}) AND used_at IS NULL AND ${justChanged}`),
    db.select({ seq: users.seq }).from(users).where(sql`lower(${users.email}) = lower(${newEmail})`),
    ...mergeGuestStatements(db, justUsedTokenOwnerSql(hash, now), now),
  ] as const;
}
