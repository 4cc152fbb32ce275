import { tooManyAttemptsMessage } from '#contract/common';
import type { SecurityEventType } from '#contract/security';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import type { LimitRule } from '../../default-limits.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import {
  bufferEvent,
  bufferFailedLookup,
  drainEvents,
  drainFailedLookups,
  type FailedLookup,
  type NewSecurityEvent,
  restoreEvents,
  startOfMinute,
} from './event-buffer.service.ts';
import { countEventsStatements, foreignResourcesStatement } from './security.repo.ts';

/** Minimum milliseconds between two writes of an isolate to the log, which bounds the cost of a flood. */
const WRITE_EVERY = 500;
/** A scheduled flush that has not run by then is treated as lost. Milliseconds. */
const ABANDONED_AFTER = 10_000;

/** Wall-clock time of the scheduled flush, null when none is scheduled. */
let promisedFor: number | null = null;
let writtenAt = 0;

/** Buffers the events of lookups that concern another user's resource. */
async function recordForeignLookups(ctx: Ctx, lookups: readonly FailedLookup[]): Promise<void> {
  const things = lookups.map(({ id, user }) => ({ id, user }));
  for (const { position } of await foreignResourcesStatement(ctx.db, things)) {
    const lookup = lookups[position];
    if (lookup !== undefined) bufferEvent(lookup.event, lookup.minute, ctx.config.limits.actorsLogged);
  }
}

async function writeGathered(ctx: Ctx): Promise<void> {
  promisedFor = null;
  writtenAt = Date.now();
  const lookups = drainFailedLookups();
  if (lookups.length > 0) await recordForeignLookups(ctx, lookups);
  const events = drainEvents();
  if (events.length === 0) return;
  try {
    await runBatch(ctx.db, countEventsStatements(ctx.db, events));
  } catch (error) {
    restoreEvents(events);
    throw error;
  }
}

/** Schedules a flush in the background of this request, unless one is already scheduled. */
function promiseToWrite(ctx: Ctx): void {
  if (ctx.config.readOnly) return;
  const now = Date.now();
  if (promisedFor !== null && Math.abs(now - promisedFor) < ABANDONED_AFTER) return;
  const wait = Math.min(Math.max(writtenAt + WRITE_EVERY - now, 0), WRITE_EVERY);
  promisedFor = now + wait;
  ctx.waitUntil(
    (wait === 0 ? Promise.resolve() : scheduler.wait(wait))
      .then(() => writeGathered(ctx))
      .catch((error) => logError(error, { requestId: ctx.requestId, doing: 'write the security log' })),
  );
}

/**
 * Records a security event: one row per type, actor and minute, with a count. Runs in the background, in one write for
 * many requests, and never fails the request.
 * @param event.actor an address or an account
 * @param event.detail the attempted action, without secrets; the last one of the minute is stored
 */
export function recordSecurityEvent(ctx: Ctx, event: NewSecurityEvent): void {
  bufferEvent(event, startOfMinute(ctx.now), ctx.config.limits.actorsLogged);
  promiseToWrite(ctx);
}

/** Creates a recorder for events of an address, before its user is known. */
export const createAddressRecorder = (type: SecurityEventType) => (ctx: Ctx, detail: string) =>
  recordSecurityEvent(ctx, { type, actor: ctx.address, detail });

/** Returns the actor to record: the user of a verified session, otherwise the address. */
export const actorId = (ctx: Ctx) => (ctx.actor.kind === 'user' ? ctx.actor.user.id : ctx.address);

/** Records a request that exceeded a limit. @param userId the user of a verified session, otherwise null */
export function recordRateLimit(
  ctx: Ctx,
  detail: string,
  userId: string | null,
  type: SecurityEventType = 'rate_limit_exceeded',
): void {
  const event =
    userId === null ? { actor: ctx.address, detail } : { actor: userId, detail: `${detail}, from ${ctx.address}` };
  recordSecurityEvent(ctx, { type, ...event });
}

/**
 * Records an event if the missing resource exists and belongs to another user; checked in the background.
 * @param thing its id, and the `seq` of the requesting user
 */
export function recordIfForeign(ctx: Ctx, thing: { id: string; user: number }, event: NewSecurityEvent): void {
  bufferFailedLookup({ ...thing, event, minute: startOfMinute(ctx.now) });
  promiseToWrite(ctx);
}

/** A rate limit: its name, the owner of the quota, and the type of the recorded event. */
type NamedLimit = { name: string; key: string; event?: SecurityEventType };

/** Records a request over a limit. Returns the error to throw, with the time to wait. */
export function rateLimited(ctx: Ctx, { name, key, event }: NamedLimit, retryAfterMs: number): AppError {
  recordRateLimit(ctx, `${name} ${key}`, ctx.actor.kind === 'user' ? ctx.actor.user.id : null, event);
  return new AppError('rate_limited', tooManyAttemptsMessage(retryAfterMs), { retryAfterMs });
}

/**
 * Takes a slot of a rate limit (docs/product-rules.md "Limits"). The name and the key name its window.
 * @throws AppError rate_limited, with the time to wait
 */
export async function enforceRateLimit(ctx: Ctx, limit: NamedLimit & { rule: LimitRule }): Promise<void> {
  const slot = await ctx.ports.limits.take(`${limit.name}:${limit.key}`, limit.rule);
  if (!slot.taken) throw rateLimited(ctx, limit, slot.retryAfterMs);
}

/**
 * Takes a slot as `enforceRateLimit` does, for what several networks may share.
 * @returns the number of networks that requested a slot on this day (UTC)
 * @throws AppError rate_limited, with the time to wait
 */
export async function enforceNetworkLimit(
  ctx: Ctx,
  limit: NamedLimit & { rule: LimitRule; network: string },
): Promise<number> {
  const slot = await ctx.ports.limits.takeFrom(`${limit.name}:${limit.key}`, limit.rule, limit.network);
  if (!slot.taken) throw rateLimited(ctx, limit, slot.retryAfterMs);
  return slot.networks;
}
