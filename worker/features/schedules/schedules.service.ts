import type * as z from 'zod';
import { draftMessages } from '#contract/drafts';
import { formatScheduleTime } from '#contract/schedule-time';
import { type ScheduleResponse, scheduleMessages } from '#contract/schedules';
import type { scheduleRequest } from '#contract/schedules.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { checkPublication, factStatements } from '../posts/check-publication.service.ts';
import { storedTarget } from '../posts/publication-target.statements.ts';
import { nextFreeTime } from '../posts/publication-times.policy.ts';
import { assertWithinLimitStatement } from '../posts/publication-times.statements.ts';
import { checkDraft, checkTime, toPost } from './schedules.policy.ts';
import * as repo from './schedules.repo.ts';

type Request = z.output<typeof scheduleRequest>;

const alreadyPublished = () => new AppError('conflict', scheduleMessages.alreadyPublished);

/** Checks that the viewer may schedule the draft. @throws AppError, see schedulePost */
async function checkSchedule(ctx: Ctx, id: string, { publishAt, zone, base, withMail }: Request) {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    repo.draftToScheduleStatement(ctx.db, id, user),
    ...factStatements(ctx, user, storedTarget('drafts', id, user)),
  ]);
  const [[draft], ...facts] = rows;
  const [[post]] = facts;
  if (draft === undefined) throw notFound(draftMessages.notFound);
  checkBlogger(viewer);
  if (post?.isPublished === 1) throw alreadyPublished();
  checkTime(publishAt, ctx.now);
  checkDraft(draft, base);
  const { times } = checkPublication(ctx, id, toPost(draft), { viewer, facts }, { base, withMail });
  const rule = ctx.config.limits.postCreation;
  const freeAt = post === undefined ? nextFreeTime(times, publishAt, rule) : publishAt;
  if (freeAt > publishAt) {
    const message = scheduleMessages.hourFull(rule[0], formatScheduleTime(freeAt, zone));
    throw new AppError('rate_limited', message, { fields: { publishAt: message }, retryAfterMs: freeAt - ctx.now });
  }
  return { author: viewer.seq, isFirst: post === undefined };
}

/**
 * Schedules the viewer's draft, or replaces its schedule: stores the approved text, which later saves do not change
 * (docs/product-rules.md "Scheduling"). All rules of publishing apply now, and again at its time. Two round trips.
 * @throws AppError signed_out, email_unconfirmed, forbidden, not_found, invalid_input with the field
 * @throws AppError conflict for another version, a published post or too many schedules; rate_limited
 */
export async function schedulePost(ctx: Ctx, id: string, request: Request): Promise<ScheduleResponse> {
  const check = () => checkSchedule(ctx, id, request);
  const { publishAt, zone, withMail } = request;
  await writeChecked(await check(), check, async ({ author, isFirst }) => {
    const schedule = { id, author, ...request };
    const rule = ctx.config.limits.postCreation;
    await runBatch(ctx.db, [
      repo.assertSchedulableStatement(ctx.db, schedule),
      ...(isFirst ? [assertWithinLimitStatement(ctx.db, schedule, rule)] : []),
      repo.saveScheduleStatement(ctx.db, schedule),
    ]);
  });
  wakePublisher(ctx, publishAt);
  return { schedule: { publishAt, zone, withMail, state: 'waiting', problem: null, isBehind: false } };
}

/** Wakes the publisher in the background. A lost wake-up delays a publication by an hour at most. */
function wakePublisher(ctx: Ctx, at: number): void {
  ctx.waitUntil(ctx.ports.publisher.poke(at).catch((error) => logError(error, { requestId: ctx.requestId })));
}

/**
 * Ends the schedule of the viewer's draft, which stays a draft. Idempotent. Two round trips.
 * @throws AppError signed_out; not_found, also for another user's draft; conflict when the post is published
 */
export async function cancelSchedule(ctx: Ctx, id: string): Promise<void> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.workStateStatement(ctx.db, id, user)]);
  const [[found]] = rows;
  if (found?.isPublished === 1) throw alreadyPublished();
  if (found?.hasDraft !== 1) throw notFound(draftMessages.notFound);
  const results = await runBatch(ctx.db, [
    repo.deleteScheduleStatement(ctx.db, id, viewer.seq),
    repo.workStateStatement(ctx.db, id, viewer.seq),
  ]);
  // The publisher was faster.
  if (lastRows(results)[0]?.isPublished === 1) throw alreadyPublished();
}
