import type { AdminRole } from '#contract/admin-areas';
import {
  ADMINS_PAGE_SIZE,
  type AdminEntry,
  type AdminRolesRequest,
  type AdminsResponse,
  adminsMessages,
  type NewAdminRequest,
} from '#contract/admins';
import type { Ctx } from '../../context.ts';
import { parseRoles, storeRoles } from '../../db/admin-roles.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { adminRolesEmail } from '../mail/admin.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import * as repo from './admins.repo.ts';

const present = ({ seq: _, roles, isDeleting, sendsMail, ...row }: repo.AdminRow, viewer: SessionUser): AdminEntry => ({
  ...row,
  roles: parseRoles(roles),
  isSelf: row.id === viewer.id,
  isDeleting: isDeleting === 1,
  sendsMail: sendsMail === 1,
});

/**
 * Returns a page of the admins with their roles. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listAdmins(ctx: Ctx, cursor: string | undefined): Promise<AdminsResponse> {
  const viewer = await requireAdmin(ctx);
  const found = await repo.adminsStatement(ctx.db, readCursor(cursor).before);
  const { rows, nextCursor } = paginate(found, ADMINS_PAGE_SIZE);
  return { admins: rows.map((row) => present(row, viewer)), nextCursor };
}

type Person = { seq: number; id: string; username: string; email: string };
type RolesChange = { person: Person; before: readonly AdminRole[]; after: readonly AdminRole[] };

/** Stores a change with its audit line and the email to the person, whom it concerns. */
async function writeChange(ctx: Ctx, admin: SessionUser, change: RolesChange, statements: readonly Statement[]) {
  const { person, before, after } = change;
  const target = auditTargetOf(person);
  const action = before.length === 0 ? 'admin_granted' : after.length === 0 ? 'admin_revoked' : 'admin_roles_changed';
  const mail = await createEmailMessage(
    ctx,
    (head) => adminRolesEmail(head, person, { before, after, by: admin.username }),
    { to: person.email },
  );
  const entry = { action, target, before: { roles: before }, after: { roles: after } } as const;
  await runBatch(ctx.db, [
    ...statements,
    auditStatement(ctx.db, admin, entry, ctx.now),
    enqueueStatement(ctx.db, mail),
  ]);
  wakeOutbox(ctx, 'mail');
  if (action !== 'admin_roles_changed') closeEndedSockets(ctx, person.seq, 'all');
}

/** Returns the account of an address that can become an admin. @throws AppError invalid_input with the reason */
async function requireCandidate(ctx: Ctx, email: string): Promise<repo.CandidateRow> {
  const [person] = await repo.candidateStatement(ctx.db, email, ctx.now);
  if (person === undefined) throw invalidInput({ email: adminsMessages.unknownEmail });
  if (person.isDeleting === 1) throw invalidInput({ email: adminsMessages.beingDeleted });
  if (person.isSuspended === 1) throw invalidInput({ email: adminsMessages.suspended });
  if (person.isConfirmed === 0) throw invalidInput({ email: adminsMessages.unconfirmedEmail });
  if (person.isAdmin === 1) throw invalidInput({ email: adminsMessages.alreadyAdmin });
  return person;
}

/** Throws the reason why a batch was rolled back, as far as it can still be seen. */
async function throwObstacle(ctx: Ctx, admin: SessionUser, failure: unknown): Promise<void> {
  if (!isAssertionFailure(failure)) throw failure;
  const [owner] = await repo.ownerStatement(ctx.db, admin.seq);
  if (owner === undefined) throw new AppError('forbidden', adminsMessages.roleMissing);
}

/**
 * Makes an existing account an admin, signs it out everywhere and notifies it. Three round trips after the admin check.
 * @throws AppError forbidden; invalid_input for an address without a confirmed account, or of an admin
 */
export async function addAdmin(ctx: Ctx, { email, roles }: NewAdminRequest): Promise<AdminEntry> {
  const admin = await requireAdmin(ctx);
  const person = await requireCandidate(ctx, email);
  const addition = { actor: admin.seq, user: person.seq, roles: storeRoles(roles), now: ctx.now };
  try {
    await writeChange(ctx, admin, { person, before: [], after: roles }, repo.addAdminStatements(ctx.db, addition));
  } catch (failure) {
    await throwObstacle(ctx, admin, failure);
    await requireCandidate(ctx, email);
    throw failure;
  }
  const { id, username } = person;
  return {
    id,
    username,
    email: person.email,
    roles,
    since: ctx.now,
    isSelf: false,
    isDeleting: false,
    sendsMail: false,
  };
}

async function requireListed(ctx: Ctx, id: string): Promise<repo.AdminRow> {
  const [row] = await repo.adminStatement(ctx.db, id);
  if (row === undefined) throw notFound(adminsMessages.missing);
  return row;
}

/**
 * Replaces the roles of an admin, from their next request on, and notifies them. Three round trips after the admin
 * check.
 * @throws AppError forbidden; not_found; conflict when the roles are no longer `base`, and for the last owner
 */
export async function changeRoles(ctx: Ctx, id: string, { roles, base }: AdminRolesRequest): Promise<AdminEntry> {
  const admin = await requireAdmin(ctx);
  const row = await requireListed(ctx, id);
  const [before, after] = [storeRoles(base), storeRoles(roles)];
  if (row.roles !== before) throw new AppError('conflict', adminsMessages.conflict);
  if (before !== after) {
    const staysOwner = roles.includes('owner');
    const change = { actor: admin.seq, user: row.seq, before, after, staysOwner };
    try {
      const statements = repo.changeRolesStatements(ctx.db, change);
      await writeChange(ctx, admin, { person: row, before: base, after: roles }, statements);
    } catch (failure) {
      await throwObstacle(ctx, admin, failure);
      const current = await requireListed(ctx, id);
      throw new AppError('conflict', current.roles === before ? adminsMessages.lastOwner : adminsMessages.conflict);
    }
  }
  return present({ ...row, roles: after }, admin);
}

/**
 * Ends the rights of an admin, signs them out everywhere and notifies them. Three round trips after the admin check.
 * @throws AppError forbidden; not_found; conflict for the last owner, and when the roles change meanwhile
 */
export async function removeAdmin(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const row = await requireListed(ctx, id);
  try {
    const statements = repo.removeAdminStatements(ctx.db, admin.seq, row.seq, row.roles);
    await writeChange(ctx, admin, { person: row, before: parseRoles(row.roles), after: [] }, statements);
  } catch (failure) {
    await throwObstacle(ctx, admin, failure);
    const current = await requireListed(ctx, id);
    throw new AppError('conflict', current.roles === row.roles ? adminsMessages.lastOwner : adminsMessages.conflict);
  }
}
