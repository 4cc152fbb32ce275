import { tooManyAttempts } from '#contract/accounts';
import type { SecurityEventType } from '#contract/security';
import type { LimitRule } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { countEventStatements } from './security.repo.ts';

const MINUTE = 60_000;
const TEXT_KEPT = 300;

/**
 * Records a security event in the durable log: one row per type, actor and minute, with a count. Happens beside the
 * request and never fails it.
 * @param event.actor who did it: an address, an account
 * @param event.detail what was tried; the last one of the minute is kept
 */
export function recordSecurityEvent(ctx: Ctx, event: { type: SecurityEventType; actor: string; detail: string }): void {
  const statements = countEventStatements(ctx.db, {
    type: event.type,
    actor: event.actor.slice(0, TEXT_KEPT),
    minute: ctx.now - (ctx.now % MINUTE),
    detail: event.detail.slice(0, TEXT_KEPT),
  });
  ctx.waitUntil(
    runBatch(ctx.db, statements).catch((error) => logError(error, { requestId: ctx.requestId, event: event.type })),
  );
}

/**
 * Takes a place under a limit (spec §9 'Rate limits').
 * @param limit.name what is limited; with `key` (whose places they are) it names the window
 * @param limit.event how a refusal is recorded
 * @throws AppError rate_limited when all places are taken, with the time to wait
 */
export async function takePlace(
  ctx: Ctx,
  limit: { name: string; key: string; rule: LimitRule; event?: SecurityEventType },
): Promise<void> {
  const answer = await ctx.ports.limits.take(`${limit.name}:${limit.key}`, limit.rule);
  if (answer.taken) return;
  const type = limit.event ?? 'rate_limit_exceeded';
  recordSecurityEvent(ctx, { type, actor: ctx.address, detail: `${limit.name} ${limit.key}` });
  throw new AppError('rate_limited', tooManyAttempts(answer.retryAfterMs), { retryAfterMs: answer.retryAfterMs });
}
