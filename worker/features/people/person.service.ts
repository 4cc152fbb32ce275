import type * as z from 'zod';
import { mayUseArea } from '#contract/admin-areas';
import { NOTES_PAGE_SIZE, type NotesResponse, type PersonResponse, peopleMessages } from '#contract/people';
import type { noteRequest } from '#contract/people.schema';
import type { Ctx } from '../../context.ts';
import { parseRoles } from '../../db/admin-roles.ts';
import { assertStatement, runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { endAllSessionsStatement } from '../accounts/sessions.statements.ts';
import { lookUpAddress } from '../audience/address-lookup.service.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import * as repo from './people-page.repo.ts';

/** Reads a person. One round trip. @throws AppError not_found */
export async function requirePerson(ctx: Ctx, id: string): Promise<repo.AccountStateRow> {
  const [row] = await repo.accountStateStatement(ctx.db, id);
  if (row === undefined) throw notFound(peopleMessages.missing);
  return row;
}

/** Returns when a suspension that lasts began; null without one. */
export const suspendedSince = ({ suspendedAt, suspendedUntil }: repo.AccountStateRow, now: number): number | null =>
  suspendedUntil !== null && suspendedUntil <= now ? null : suspendedAt;

/** Returns what an admin knows about a person. Three round trips after the admin check. @throws AppError not_found */
export async function readPerson(ctx: Ctx, id: string): Promise<PersonResponse> {
  const admin = await requireAdmin(ctx);
  const [row] = await repo.personFactsStatement(ctx.db, id, ctx.now);
  if (row === undefined) throw notFound(peopleMessages.missing);
  const suppression = mayUseArea(admin.adminRoles, 'mail') ? (await lookUpAddress(ctx, row.email)).suppression : null;
  const since = suspendedSince(row, ctx.now);
  const { seq: _, roles, suspendedAt: __, suspendedUntil, suspensionReason, ...facts } = row;
  return {
    ...facts,
    emailConfirmed: row.emailConfirmed === 1,
    isBlogger: row.isBlogger === 1,
    isDeleting: row.isDeleting === 1,
    isSelf: row.id === admin.id,
    roles: parseRoles(roles),
    suppressedSince: suppression?.at ?? null,
    suspension: since === null ? null : { since, until: suspendedUntil, reason: suspensionReason },
  };
}

/** Returns a page of the notes about a person, newest first. @throws AppError invalid_input for a malformed cursor */
export async function listNotes(ctx: Ctx, id: string, cursor: string | undefined): Promise<NotesResponse> {
  await requireAdmin(ctx);
  const found = await repo.notesStatement(ctx.db, id, readCursor(cursor).before);
  const { rows, nextCursor } = paginate(found, NOTES_PAGE_SIZE);
  return { notes: rows.map(({ seq, ...note }) => ({ id: String(seq), ...note })), nextCursor };
}

/**
 * Adds a note about a person. The audit log has no text of it. Two round trips after the admin check.
 * @throws AppError not_found; conflict with too many notes
 */
export async function addNote(ctx: Ctx, id: string, { text }: z.output<typeof noteRequest>): Promise<void> {
  const admin = await requireAdmin(ctx);
  const person = await requirePerson(ctx, id);
  const entry = { action: 'note_added', target: auditTargetOf(person) } as const;
  const written = await runAsserted(
    runBatch(ctx.db, [
      assertStatement(ctx.db, repo.hasRoomForNoteSql(person.seq)),
      auditStatement(ctx.db, admin, entry, ctx.now),
      repo.addNoteStatement(ctx.db, { user: person.seq, text, author: admin.seq }, ctx.now),
    ]),
  );
  if (written === null) throw new AppError('conflict', peopleMessages.tooManyNotes);
}

/** Ends all sessions of a person. Two round trips after the admin check. @throws AppError not_found; conflict for an admin */
export async function signPersonOut(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const person = await requirePerson(ctx, id);
  if (person.roles !== null) throw new AppError('conflict', peopleMessages.helpsNoAdmin);
  const entry = { action: 'person_signed_out', target: auditTargetOf(person) } as const;
  await runBatch(ctx.db, [endAllSessionsStatement(ctx.db, person.seq), auditStatement(ctx.db, admin, entry, ctx.now)]);
  closeEndedSockets(ctx, person.seq, 'all');
}
