import { and, eq, gt, not, sql } from 'drizzle-orm';
import type { Theme } from '#contract/accounts';
import type { AdminRole } from '#contract/admin-areas';
import { parseRoles } from './admin-roles.ts';
import type { Db } from './client.ts';
import { mustAgreeSql } from './consents.ts';
import { adminUsers, profiles, sessions, users } from './schema/index.ts';
import { isSuspendedSql } from './suspensions.ts';

/** Content of a session cookie's signed token. */
export type SessionClaim = { userSeq: number; sessionId: string };

/** The user of a live session. */
export type SessionUser = {
  seq: number;
  id: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  isBlogger: boolean;
  isAdmin: boolean;
  /** None for everyone who is not an admin. */
  adminRoles: AdminRole[];
  isSubscriber: boolean;
  theme: Theme;
  /** 1 while a notification is unread. */
  unread: 0 | 1;
  /** A version that asks for consent waits for their answer. */
  mustAgree: boolean;
};

/** A session's user, with the browser that signed in, the expiry and the last verification (milliseconds UTC). */
export type SessionRow = SessionUser & { userAgent: string; expiresAt: number; verifiedAt: number | null };

/** Selects a `SessionUser` at `now` from users, left-joined with profiles and adminUsers. */
export const sessionUserColumns = (now: number) => ({
  seq: users.seq,
  id: users.id,
  username: users.username,
  email: users.email,
  emailConfirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`.mapWith(Boolean),
  isBlogger: sql<boolean>`coalesce(${profiles.isBlogging}, 0)`.mapWith(Boolean),
  isAdmin: sql<boolean>`${adminUsers.id} IS NOT NULL`.mapWith(Boolean),
  adminRoles: sql<AdminRole[]>`coalesce(${adminUsers.roles}, '')`.mapWith(parseRoles),
  isSubscriber:
    sql<boolean>`EXISTS (SELECT 1 FROM subscriptions WHERE subscriber = ${users.seq} AND active = 1)`.mapWith(Boolean),
  theme: users.theme,
  unread: sql<0 | 1>`EXISTS (SELECT 1 FROM notifications WHERE user = ${users.seq} AND read_at IS NULL)`,
  mustAgree: sql<boolean>`${mustAgreeSql(sql`${users.seq}`, now)}`.mapWith(Boolean),
});

/** Returns a user who is neither being deleted nor suspended: at most one row. */
export function userStatement(db: Db, seq: number, now: number) {
  return db
    .select(sessionUserColumns(now))
    .from(users)
    .leftJoin(profiles, eq(profiles.user, users.seq))
    .leftJoin(adminUsers, eq(adminUsers.user, users.seq))
    .where(and(eq(users.seq, seq), sql`${users.deletingAt} IS NULL`, not(isSuspendedSql('users', now))));
}

/** Returns the condition that a row of `sessions` is the claimed one; it matches none without a claim. */
export const isClaimedSession = (claim: SessionClaim | null) =>
  and(eq(sessions.id, claim?.sessionId ?? ''), eq(sessions.user, claim?.userSeq ?? 0));

/** Returns one row for a live session; none once it has ended or expired, or its user is being deleted or suspended. */
export function sessionStatement(db: Db, claim: SessionClaim, now: number) {
  return db
    .select({
      ...sessionUserColumns(now),
      userAgent: sessions.userAgent,
      expiresAt: sessions.expiresAt,
      verifiedAt: sessions.verifiedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.seq, sessions.user))
    .leftJoin(profiles, eq(profiles.user, users.seq))
    .leftJoin(adminUsers, eq(adminUsers.user, users.seq))
    .where(
      and(
        isClaimedSession(claim),
        gt(sessions.expiresAt, now),
        sql`${users.deletingAt} IS NULL`,
        not(isSuspendedSql('users', now)),
      ),
    );
}
