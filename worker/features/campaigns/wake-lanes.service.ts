import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';

/** Wakes the lanes that send campaigns, in the background. A lost wake-up delays them by an hour at most. */
export function wakeBulkLanes(ctx: Ctx): void {
  const pokes = Array.from({ length: BULK_SHARDS }, (_, shard) => ctx.ports.bulk.poke(shard));
  ctx.waitUntil(Promise.all(pokes).catch((error) => logError(error, { requestId: ctx.requestId })));
}
