import { tooManyAttempts } from '#contract/accounts';
import type { SecurityEventType } from '#contract/security';
import type { LimitRule } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
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

/** An isolate writes to the log at most once in this time, however much it hears: a flood costs no more than a drip. */
const WRITE_EVERY = 500;
/** Who promised to write and has not by then never will. */
const ABANDONED_AFTER = 10_000;

/** When some request is to write what is gathered, null when none is; by the wall clock, as is the last write. */
let promisedFor: number | null = null;
let writtenAt = 0;

/** Makes events of what turns out to be somebody else's. */
async function judgeAskings(ctx: Ctx, asked: readonly FailedLookup[]): Promise<void> {
  const things = asked.map(({ id, user }) => ({ id, user }));
  for (const { place } of await foreignResourcesStatement(ctx.db, things)) {
    const asking = asked[place];
    if (asking !== undefined) bufferEvent(asking.event, asking.minute, ctx.config.limits.actorsLogged);
  }
}

async function writeGathered(ctx: Ctx): Promise<void> {
  promisedFor = null;
  writtenAt = Date.now();
  const asked = drainFailedLookups();
  if (asked.length > 0) await judgeAskings(ctx, asked);
  const events = drainEvents();
  if (events.length === 0) return;
  try {
    await runBatch(ctx.db, countEventsStatements(ctx.db, events));
  } catch (error) {
    restoreEvents(events);
    throw error;
  }
}

/** Lets this request write what is gathered, once it is time to, unless another will. */
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
 * Records a security event in the durable log: one row per type, actor and minute, with a count. Happens beside the
 * request and never fails it; what many requests tell is written together.
 * @param event.actor who did it: an address, an account
 * @param event.detail what was tried; the last one of the minute is kept. No secret
 */
export function recordSecurityEvent(ctx: Ctx, event: NewSecurityEvent): void {
  bufferEvent(event, startOfMinute(ctx.now), ctx.config.limits.actorsLogged);
  promiseToWrite(ctx);
}

/** Records what is noticed of an address before anybody knows who it is, by what notices it. */
export const createAddressRecorder = (type: SecurityEventType) => (ctx: Ctx, detail: string) =>
  recordSecurityEvent(ctx, { type, actor: ctx.address, detail });

/** Returns who a request is recorded as: the user of a verified session, otherwise the address. */
export const actorId = (ctx: Ctx) => (ctx.actor.kind === 'user' ? ctx.actor.user.id : ctx.address);

/** Records a request that exceeded a limit, as its user's where a session was verified. */
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
 * Records an event if what was asked for in vain is there after all, and somebody else's; that is looked up beside.
 * @param thing its id, and the `seq` of who asked
 */
export function recordIfForeign(ctx: Ctx, thing: { id: string; user: number }, event: NewSecurityEvent): void {
  bufferFailedLookup({ ...thing, event, minute: startOfMinute(ctx.now) });
  promiseToWrite(ctx);
}

/**
 * Takes a place under a limit (spec §9 'Rate limits').
 * @param limit.name what is limited; with `key` (whose places they are) it names the window
 * @param limit.event how a refusal is recorded
 * @throws AppError rate_limited when all places are taken, with the time to wait
 */
export async function enforceRateLimit(
  ctx: Ctx,
  limit: { name: string; key: string; rule: LimitRule; event?: SecurityEventType },
): Promise<void> {
  const answer = await ctx.ports.limits.take(`${limit.name}:${limit.key}`, limit.rule);
  if (answer.taken) return;
  recordRateLimit(ctx, `${limit.name} ${limit.key}`, ctx.actor.kind === 'user' ? ctx.actor.user.id : null, limit.event);
  throw new AppError('rate_limited', tooManyAttempts(answer.retryAfterMs), { retryAfterMs: answer.retryAfterMs });
}
