import { type AdminCase, CASE_HISTORY_PAGE_SIZE, type CaseHistoryResponse, caseMessages } from '#contract/cases';
import type { Ctx } from '../../context.ts';
import { assertStatement, runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { readTimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { caseHistoryStatement, FIRST_HISTORY_CURSOR, HISTORY_CURSOR_PATTERN } from './case-history.repo.ts';
import * as repo from './cases.repo.ts';

/** Names a case in the audit log, which is permanent: without names and titles. */
const targetOf = ({ kind, id }: repo.CaseKey) => `case of ${kind} ${id}`;

async function readCaseRow(ctx: Ctx, key: repo.CaseKey): Promise<repo.CaseRow> {
  const [row] = await repo.caseStatement(ctx.db, key);
  if (row === undefined) throw notFound(caseMessages.missing);
  return row;
}

/** Returns a case with its notes. One round trip after the admin check. @throws AppError forbidden, not_found */
export async function readCase(ctx: Ctx, key: repo.CaseKey): Promise<AdminCase> {
  const admin = await requireAdmin(ctx);
  const [[row], notes] = await ctx.db.batch([repo.caseStatement(ctx.db, key), repo.caseNotesStatement(ctx.db, key)]);
  if (row === undefined) throw notFound(caseMessages.missing);
  return {
    assignee: row.assignee,
    isMine: row.assigneeSeq === admin.seq,
    notes: notes.map(({ seq, ...note }) => ({ id: seq, ...note })),
  };
}

/**
 * Returns a page of what was reported, decided and appealed about the person of a case, newest first. Two round trips
 * after the admin check.
 * @throws AppError forbidden, not_found; invalid_input for a malformed cursor
 */
export async function readCaseHistory(ctx: Ctx, key: repo.CaseKey, cursor?: string): Promise<CaseHistoryResponse> {
  await requireAdmin(ctx);
  const from = readTimeCursor(cursor, FIRST_HISTORY_CURSOR, HISTORY_CURSOR_PATTERN);
  const { person } = await readCaseRow(ctx, key);
  const found = person === null ? [] : await caseHistoryStatement(ctx.db, person, from);
  const entries = found.slice(0, CASE_HISTORY_PAGE_SIZE);
  const last = found.length > entries.length ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? null : writeTimeCursor({ at: last.at, id: last.id }) };
}

/**
 * Assigns a case to the admin who requests it. Idempotent. Two round trips after the admin check.
 * @throws AppError forbidden, not_found; conflict when another admin has it
 */
export async function assignCase(ctx: Ctx, key: repo.CaseKey): Promise<{ assignee: string }> {
  const admin = await requireAdmin(ctx);
  const entry = { action: 'case_assigned', target: targetOf(key), onlyIf: repo.isUnassignedSql(key) } as const;
  const [row] = (
    await runBatch(ctx.db, [
      repo.addCaseStatement(ctx.db, key),
      auditStatement(ctx.db, admin, { ...entry, after: { assignee: admin.username } }, ctx.now),
      repo.assignStatement(ctx.db, key, admin.seq),
      repo.caseStatement(ctx.db, key),
    ])
  ).at(-1) as repo.CaseRow[];
  if (row === undefined) throw notFound(caseMessages.missing);
  if (row.assigneeSeq !== admin.seq) throw new AppError('conflict', caseMessages.assigned(row.assignee));
  return { assignee: admin.username };
}

/** Ends the assignment of a case, also that of another admin. Idempotent. @throws AppError forbidden, not_found */
export async function unassignCase(ctx: Ctx, key: repo.CaseKey): Promise<void> {
  const admin = await requireAdmin(ctx);
  const { assignee } = await readCaseRow(ctx, key);
  const entry = { action: 'case_unassigned', target: targetOf(key), onlyIf: repo.isAssignedSql(key) } as const;
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { ...entry, before: { assignee } }, ctx.now),
    repo.unassignStatement(ctx.db, key),
  ]);
}

/**
 * Adds an internal note to a case. Two round trips after the admin check.
 * @throws AppError forbidden, not_found; conflict when the case has CASE_NOTES_MAX notes
 */
export async function addCaseNote(ctx: Ctx, key: repo.CaseKey, body: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  await readCaseRow(ctx, key);
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.addCaseStatement(ctx.db, key),
      assertStatement(ctx.db, repo.canAddNoteSql(key)),
      auditStatement(ctx.db, admin, { action: 'case_note_added', target: targetOf(key) }, ctx.now),
      repo.addCaseNoteStatement(ctx.db, key, { admin: admin.seq, body, now: ctx.now }),
    ]),
  );
  if (written === null) throw new AppError('conflict', caseMessages.notesFull);
}
