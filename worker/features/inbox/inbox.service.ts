import { INBOX_PAGE_SIZE, type InboxResponse, type InboxState, inboxMessages } from '#contract/inbox';
import { PENDING_COUNT_MAX } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { readTimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import * as repo from './inbox.repo.ts';
import { openMessageCountStatement } from './inbox.statements.ts';

/** Names a message in the audit log: the log is permanent, so it has neither the sender nor the text. */
const targetOf = (id: string) => `message ${id}`;

/**
 * Returns a page of the open or the answered messages, newest first. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listInbox(
  ctx: Ctx,
  { state, cursor }: { state: InboxState; cursor?: string | undefined },
): Promise<InboxResponse> {
  await requireAdmin(ctx);
  const from = readTimeCursor(cursor, repo.FIRST_INBOX_CURSOR, repo.INBOX_CURSOR_PATTERN);
  const [found, [open]] = await ctx.db.batch([
    repo.inboxStatement(ctx.db, state === 'answered', from),
    openMessageCountStatement(ctx.db, PENDING_COUNT_MAX),
  ]);
  const messages = found.slice(0, INBOX_PAGE_SIZE);
  const last = found.length > messages.length ? messages.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeTimeCursor({ at: last.createdAt, id: last.id });
  return { messages, nextCursor, openCount: open?.n ?? 0 };
}

/**
 * Marks a message as answered, or as open again. One round trip after the admin check, two if it fails.
 * @throws AppError forbidden; not_found; conflict when the message already has that state
 */
export async function setAnswered(ctx: Ctx, id: string, isAnswered: boolean): Promise<void> {
  const admin = await requireAdmin(ctx);
  const action = isAnswered ? 'contact_answered' : 'contact_reopened';
  const change = isAnswered ? repo.answerStatements(ctx.db, id, admin.seq, ctx.now) : repo.reopenStatements(ctx.db, id);
  const written = await runAsserted(
    runBatch(ctx.db, [...change, auditStatement(ctx.db, admin, { action, target: targetOf(id) }, ctx.now)]),
  );
  if (written === null) {
    const [message] = await repo.messageStateStatement(ctx.db, id);
    if (message === undefined) throw notFound(inboxMessages.missing);
    throw new AppError('conflict', isAnswered ? inboxMessages.alreadyAnswered : inboxMessages.alreadyOpen);
  }
}

/**
 * Deletes a message and its email, also one that is not sent yet. One round trip after the admin check.
 * @throws AppError forbidden; not_found
 */
export async function deleteMessage(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const entry = { action: 'contact_deleted', target: targetOf(id) } as const;
  const written = await runAsserted(
    runBatch(ctx.db, [...repo.deleteMessageStatements(ctx.db, id), auditStatement(ctx.db, admin, entry, ctx.now)]),
  );
  if (written === null) throw notFound(inboxMessages.missing);
}
