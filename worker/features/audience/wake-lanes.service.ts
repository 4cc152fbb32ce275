import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { BULK_SHARDS } from './lists.policy.ts';

/**
 * Wakes the lanes that send campaigns, in the background. A lost wake-up delays them by an hour at most.
 * @param atOnce also ends their pause after a failure of the mail server
 */
export function wakeBulkLanes(ctx: Ctx, atOnce = false): void {
  const pokes = Array.from({ length: BULK_SHARDS }, (_, shard) => ctx.ports.bulk.poke(shard, atOnce));
  ctx.waitUntil(Promise.all(pokes).catch((error) => logError(error, { requestId: ctx.requestId })));
}
