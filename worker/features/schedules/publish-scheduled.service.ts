import { SCHEDULE_LATE_MS } from '#contract/limits';
import type { PublishedResponse } from '#contract/posts';
import { formatScheduleTime } from '#contract/schedule-time';
import { scheduleMessages } from '#contract/schedules';
import { type Ctx, type Rows, readAsUser } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { type SessionUser, userStatement } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { scheduleEmail } from '../mail/schedule.emails.ts';
import { type NotifiedRow, notifyStatements } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { checkPublication, factStatements } from '../posts/check-publication.service.ts';
import { storedTarget } from '../posts/publication-target.statements.ts';
import { enforcePublicationLimit, writePublication } from '../posts/publishing.service.ts';
import { toPost } from './schedules.policy.ts';
import * as repo from './schedules.repo.ts';

const readStatements = (ctx: Ctx, id: string, author: number, dueAt: number | null) =>
  [
    repo.scheduledStatement(ctx.db, id, author, dueAt),
    repo.workStateStatement(ctx.db, id, author),
    ...factStatements(ctx, author, storedTarget('schedules', id, author)),
  ] as const;

type Found = { viewer: SessionUser; rows: Rows<ReturnType<typeof readStatements>> };

/** Checks that the author may publish the scheduled work now, as any other. */
function checkScheduled(ctx: Ctx, row: repo.ScheduledRow, { viewer, rows }: Found) {
  const [, , ...facts] = rows;
  const by = { base: null, withMail: row.withMail === 1 };
  return { row, checked: checkPublication(ctx, row.id, toPost(row), { viewer, facts }, by) };
}

/** Publishes the work and ends its schedule, in one batch that fails if the schedule has changed. */
const publish = (ctx: Ctx, { row, checked }: ReturnType<typeof checkScheduled>) =>
  writePublication(ctx, checked, {
    base: row.version,
    schedule: [
      repo.assertScheduledStatement(ctx.db, row, ctx.now),
      repo.deleteScheduleStatement(ctx.db, row.id, row.author),
    ],
  });

/**
 * Publishes the viewer's scheduled work now, in any state. A first publication takes a place in the hourly limit. Two round trips; three after a concurrent change.
 * @throws AppError as publishWork; not_found without a schedule; conflict when the post is published
 */
export async function publishScheduledNow(ctx: Ctx, id: string): Promise<PublishedResponse> {
  const check = async () => {
    const found = await readAsUser(ctx, (user) => readStatements(ctx, id, user, null));
    const [[row], [state]] = found.rows;
    if (row !== undefined) return checkScheduled(ctx, row, found);
    if (state?.isPublished === 1) throw new AppError('conflict', scheduleMessages.alreadyPublished);
    throw notFound(scheduleMessages.notScheduled);
  };
  const found = await check();
  if (found.checked.now === undefined) await enforcePublicationLimit(ctx, found.checked);
  return await writeChecked(found, check, (checked) => publish(ctx, checked));
}

/** Marks a schedule as not published, and notifies its author, also by email. One round trip. */
async function reportUnpublished(
  ctx: Ctx,
  row: repo.ScheduledRow,
  author: SessionUser | undefined,
  why: { state: 'late' | 'failed'; problem: string },
): Promise<void> {
  const statements: Statement[] = [];
  if (author !== undefined) {
    const work = { id: row.id, title: row.title, time: formatScheduleTime(row.publishAt, row.zone) };
    const mail = await createEmailMessage(ctx, (head) => scheduleEmail(head, author, work, why), { to: author.email });
    statements.push(enqueueStatement(ctx.db, mail, repo.isUnchangedSql(row)));
  }
  const kind = why.state === 'late' ? 'schedule_late' : 'schedule_failed';
  const [notified] = await runBatch(ctx.db, [
    ...notifyStatements(ctx.db, kind, repo.notifiedAuthorSql(row), ctx.now),
    ...statements,
    repo.markUnpublishedStatement(ctx.db, row, { ...why, at: ctx.now }),
  ]);
  announceNotified(ctx, notified as NotifiedRow[]);
  wakeOutbox(ctx, 'mail');
}

/**
 * Publishes a due work as its author, or reports to them why not. Does nothing when it is no longer due. Two round
 * trips; errors of the database are thrown, for another try.
 */
export async function publishDueWork(ctx: Ctx, { id, author }: { id: string; author: number }): Promise<void> {
  const read = async () => {
    const [[viewer], ...rows] = await ctx.db.batch([
      userStatement(ctx.db, author, ctx.now),
      ...readStatements(ctx, id, author, ctx.now),
    ]);
    return { viewer, rows, row: rows[0][0] };
  };
  const { viewer, rows, row } = await read();
  if (row === undefined) return;
  if (viewer === undefined)
    return await reportUnpublished(ctx, row, viewer, { state: 'failed', problem: scheduleMessages.accountEnding });
  if (ctx.now - row.publishAt > SCHEDULE_LATE_MS)
    return await reportUnpublished(ctx, row, viewer, { state: 'late', problem: scheduleMessages.tooLate });
  const recheck = async () => {
    const again = await read();
    if (again.row === undefined || again.viewer === undefined) throw new ScheduleEnded();
    return checkScheduled(ctx, again.row, { viewer: again.viewer, rows: again.rows });
  };
  try {
    const checked = checkScheduled(ctx, row, { viewer, rows });
    await writeChecked(checked, recheck, async (found) => await publish(ctx, found));
  } catch (error) {
    if (error instanceof ScheduleEnded) return;
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    await reportUnpublished(ctx, row, viewer, { state: 'failed', problem: error.message });
  }
}

/** A schedule was changed or canceled between its check and its publication. */
class ScheduleEnded extends Error {}
