import type { Ctx, OutboxLane } from '../context.ts';
import { logError } from '../log.ts';

const announce = (ctx: Ctx, lane: OutboxLane): void =>
  ctx.waitUntil(ctx.ports.outbox.poke(lane).catch((error) => logError(error, { requestId: ctx.requestId })));

/** Tells the outbox that calls to the payment provider wait. In the background: a lost message only delays them. */
export const wakeOutbox = (ctx: Ctx): void => announce(ctx, 'billing');

/** Tells the outbox that events of the payment provider wait to be applied. */
export const announceEvents = (ctx: Ctx): void => announce(ctx, 'events');
