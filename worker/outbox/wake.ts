import type { Ctx } from '../context.ts';
import { logError } from '../log.ts';
import type { OutboxLane } from './lane.ts';

/** Wakes the sender of a lane in the background. A lost wake-up only delays messages: an hourly job wakes all lanes. */
export const wakeOutbox = (ctx: Ctx, lane: OutboxLane): void =>
  ctx.waitUntil(ctx.ports.outbox.poke(lane).catch((error) => logError(error, { requestId: ctx.requestId })));
