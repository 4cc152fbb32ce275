import { type SQL, sql } from 'drizzle-orm';
import { ADMINS_PAGE_SIZE } from '#contract/admins';
import { isLastOwnerSql, isOwnerSql } from '../../db/admin-roles.ts';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { smtpOwnerSql } from '../../db/smtp-owner.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';
import { hasEmailSql } from '../accounts/accounts.statements.ts';
import { voidEmailChangesStatement } from '../accounts/mail-tokens.statements.ts';
import { endAllSessionsStatement } from '../accounts/sessions.statements.ts';

/** An admin as stored. `roles` is parsed by `parseRoles`. */
export type AdminRow = {
  seq: number;
  id: string;
  username: string;
  email: string;
  roles: string;
  since: number;
  isDeleting: number;
  sendsMail: number;
};

const select = sql`
  SELECT u.seq, u.id, u.username, u.email, a.roles, a.created_at AS since, u.deleting_at IS NOT NULL AS isDeleting,
    ${smtpOwnerSql} IS a.user AS sendsMail
    FROM admin_users a CROSS JOIN users u ON u.seq = a.user`;

/** Reads a page of admins whose account is older than the one with the `seq` `before`, newest first. */
export const adminsStatement = (db: Db, before: number) =>
  db.all<AdminRow>(
    sql`${select} WHERE a.user < ${before} ORDER BY a.user DESC LIMIT ${literalNumber(ADMINS_PAGE_SIZE + 1)}`,
  );

/** Reads one admin: at most one row. */
export const adminStatement = (db: Db, userId: string) =>
  db.all<AdminRow>(sql`${select} WHERE a.user = (SELECT seq FROM users WHERE id = ${userId})`);

/** A user who may become an admin. */
export type CandidateRow = {
  seq: number;
  id: string;
  username: string;
  email: string;
  isConfirmed: number;
  isDeleting: number;
  isSuspended: number;
  isAdmin: number;
};

/** Reads the user with an email address: at most one row. */
export const candidateStatement = (db: Db, email: string, now: number) =>
  db.all<CandidateRow>(sql`
    SELECT seq, id, username, email, email_confirmed_at IS NOT NULL AS isConfirmed, deleting_at IS NOT NULL AS isDeleting,
      ${isSuspendedSql('users', now)} AS isSuspended,
      EXISTS (SELECT 1 FROM admin_users WHERE user = users.seq) AS isAdmin
      FROM users WHERE ${hasEmailSql(email)}`);

/** Rolls the batch back unless the acting admin is still an owner: another owner may have been faster. */
const assertOwner = (db: Db, actor: number) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM admin_users WHERE user = ${actor} AND ${isOwnerSql('admin_users')})`);

/** Reads whether a user is an owner: one row if so. */
export const ownerStatement = (db: Db, user: number) =>
  db.all<{ user: number }>(sql`SELECT user FROM admin_users WHERE user = ${user} AND ${isOwnerSql('admin_users')}`);

type Addition = { actor: number; user: number; roles: string; now: number };

/**
 * Makes a user an admin, ends their sessions and voids links that would change their address: support may have requested
 * them for an address of its own. Rolls the batch back if they are an admin, or can no longer be one.
 */
export function addAdminStatements(db: Db, { actor, user, roles, now }: Addition): Statement[] {
  const may = sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND email_confirmed_at IS NOT NULL AND deleting_at IS NULL
                             AND NOT ${isSuspendedSql('users', now)} AND NOT EXISTS (SELECT 1 FROM admin_users WHERE user = ${user}))`;
  return [
    assertOwner(db, actor),
    assertStatement(db, may),
    db.run(sql`
      INSERT INTO admin_users (id, user, created_at, roles) VALUES (${crypto.randomUUID()}, ${user}, ${now}, ${roles})`),
    endAllSessionsStatement(db, user),
    voidEmailChangesStatement(db, user, now),
  ];
}

const hasRoles = (user: number, roles: string): SQL =>
  sql`EXISTS (SELECT 1 FROM admin_users WHERE user = ${user} AND roles = ${roles})`;

/** Rolls the batch back if the change would leave no owner. Two changes in parallel run one after the other. */
const assertOwnerLeft = (db: Db, user: number, staysOwner: boolean) =>
  assertStatement(db, sql`${staysOwner ? 1 : 0} = 1 OR NOT ${isLastOwnerSql(user)}`);

type Change = { actor: number; user: number; before: string; after: string; staysOwner: boolean };

/** Replaces the roles of an admin. Rolls the batch back if they are no longer `before`, or no owner would be left. */
export function changeRolesStatements(db: Db, { actor, user, before, after, staysOwner }: Change): Statement[] {
  return [
    assertOwner(db, actor),
    assertStatement(db, hasRoles(user, before)),
    assertOwnerLeft(db, user, staysOwner),
    db.run(sql`UPDATE admin_users SET roles = ${after} WHERE user = ${user}`),
  ];
}

/** Ends the rights of an admin and their sessions. Rolls the batch back as `changeRolesStatements` does. */
export function removeAdminStatements(db: Db, actor: number, user: number, before: string): Statement[] {
  return [
    assertOwner(db, actor),
    assertStatement(db, hasRoles(user, before)),
    assertOwnerLeft(db, user, false),
    db.run(sql`DELETE FROM admin_users WHERE user = ${user}`),
    endAllSessionsStatement(db, user),
  ];
}
