import {
  mailMessages,
  OUTBOX_PAGE_SIZE,
  type OutboxMessage,
  type OutboxResponse,
  type OutboxState,
  RESEND_SLICE,
  type ResendParkedResponse,
} from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { readTimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { readOutgoingMail } from '../settings/outgoing-mail.service.ts';
import * as repo from './outbox.repo.ts';

const toView = ({ now, config }: Ctx): repo.OutboxView => ({ now, kids: config.sessionKeys.map(({ kid }) => kid) });

function presentMessage(row: repo.OutboxListRow): OutboxMessage {
  const { seq: _seq, priority: _priority, sortKey: _sortKey, isWhole, hasKey, isTaken, state, ...message } = row;
  return {
    ...message,
    state: state === 'waiting' && row.attempts > 0 ? 'retried' : state,
    canResend: state !== 'sent' && isWhole === 1 && hasKey === 1 && isTaken === 0,
    canDiscard: state === 'parked' && row.kind === 'email',
  };
}

/** Returns the reason why no email can be sent now: no server is set, or its last use failed. */
async function findProblem(ctx: Ctx): Promise<string | null> {
  const { problem } = await readOutgoingMail(ctx);
  if (problem !== null) return problem;
  const failed = await ctx.ports.outbox.problem().catch((error) => {
    logError(error, { requestId: ctx.requestId });
    return null;
  });
  return failed?.reason ?? null;
}

/**
 * Returns a page of one list of the outbox: emails and payment jobs. Three round trips.
 * @throws AppError signed_out; forbidden; invalid_input for a malformed cursor
 */
export async function readOutbox(
  ctx: Ctx,
  { state, cursor }: { state: OutboxState; cursor?: string },
): Promise<OutboxResponse> {
  await requireAdmin(ctx);
  const from = readTimeCursor(cursor, repo.firstOutboxCursor(state), repo.OUTBOX_CURSOR_PATTERN);
  const [[[counts], found], problem] = await Promise.all([
    ctx.db.batch([
      repo.outboxCountsStatement(ctx.db),
      repo.outboxStatement(ctx.db, state, from, OUTBOX_PAGE_SIZE + 1, toView(ctx)),
    ]),
    findProblem(ctx),
  ]);
  const page = found.slice(0, OUTBOX_PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    counts: counts ?? { waiting: 0, retried: 0, parked: 0 },
    problem,
    messages: page.map(presentMessage),
    nextCursor: last === undefined ? null : writeTimeCursor(repo.outboxCursorAfter(last)),
  };
}

/**
 * Wakes the outbox in the background, even during the pause after a mail server failure. A lost wake-up only delays the
 * messages.
 */
function sendNow(ctx: Ctx): void {
  const pokes = Promise.all([ctx.ports.outbox.poke('mail', true), ctx.ports.outbox.poke('jobs')]);
  ctx.waitUntil(pokes.catch((error) => logError(error, { requestId: ctx.requestId })));
}

/** Returns the reason why a message cannot be resent. */
async function refusal(ctx: Ctx, id: string): Promise<AppError> {
  const [row] = await repo.outboxMessageStatement(ctx.db, id, toView(ctx));
  if (row === undefined) return notFound(mailMessages.messageUnknown);
  if (row.state === 'sent') return new AppError('conflict', mailMessages.messageSent);
  if (row.isWhole === 0) return new AppError('conflict', mailMessages.messageExpired);
  return new AppError('conflict', row.hasKey === 0 ? mailMessages.messageUnreadable : mailMessages.messageBusy);
}

/**
 * Resets the attempts of a waiting or parked message and makes it due now.
 * @throws AppError signed_out; forbidden; not_found; conflict when it was sent, has expired, cannot be decrypted or is
 *   being sent
 */
export async function resendMessage(ctx: Ctx, id: string): Promise<OutboxMessage> {
  const admin = await requireAdmin(ctx);
  const results = await runAsserted(
    ctx.db.batch([
      repo.assertResendable(ctx.db, id, toView(ctx)),
      repo.resendStatement(ctx.db, [id], toView(ctx)),
      auditStatement(ctx.db, admin, { action: 'message_resent', target: id, after: repo.messageKindSql(id) }, ctx.now),
    ]),
  );
  if (results === null) throw await refusal(ctx, id);
  const [, [row]] = results;
  if (row === undefined) throw new RangeError('a message that can be sent again is one row');
  sendNow(ctx);
  return presentMessage(row);
}

/** Returns the reason why a message cannot be discarded. */
async function discardRefusal(ctx: Ctx, id: string): Promise<AppError> {
  const [row] = await repo.outboxMessageStatement(ctx.db, id, toView(ctx));
  if (row === undefined) return notFound(mailMessages.messageUnknown);
  if (row.kind !== 'email') return new AppError('conflict', mailMessages.messageNotMail);
  return new AppError('conflict', row.state === 'sent' ? mailMessages.messageSent : mailMessages.messageNotParked);
}

/**
 * Deletes a parked email. Payment jobs cannot be discarded: they move money, and are retried every night.
 * @throws AppError signed_out; forbidden; not_found; conflict when the message is not a parked email
 */
export async function discardMessage(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const written = await runAsserted(
    ctx.db.batch([
      repo.assertDiscardable(ctx.db, id),
      auditStatement(
        ctx.db,
        admin,
        { action: 'message_discarded', target: id, before: repo.messageKindSql(id) },
        ctx.now,
      ),
      repo.discardStatement(ctx.db, id),
    ]),
  );
  if (written === null) throw await discardRefusal(ctx, id);
}

/** Resets the attempts of a slice of parked messages and makes them due now. @throws AppError signed_out; forbidden */
export async function resendParked(ctx: Ctx): Promise<ResendParkedResponse> {
  const admin = await requireAdmin(ctx);
  const found = await repo.resendableStatement(ctx.db, RESEND_SLICE + 1, toView(ctx));
  const ids = found.slice(0, RESEND_SLICE).map(({ id }) => id);
  if (ids.length > 0) {
    await runBatch(ctx.db, [
      repo.resendStatement(ctx.db, ids, toView(ctx)),
      auditStatement(
        ctx.db,
        admin,
        { action: 'message_resent', target: 'all parked messages', after: { messages: ids.length } },
        ctx.now,
      ),
    ]);
    sendNow(ctx);
  }
  return { resent: ids.length, hasMore: found.length > ids.length };
}
