import type { Ctx, OutboxLane } from '../context.ts';
import { logError } from '../log.ts';

const announce = (ctx: Ctx, lane: OutboxLane): void =>
  ctx.waitUntil(ctx.ports.outbox.poke(lane).catch((error) => logError(error, { requestId: ctx.requestId })));

/** Wakes the outbox for calls to the payment provider, in the background: a lost wake-up only delays them. */
export const wakeOutbox = (ctx: Ctx): void => announce(ctx, 'billing');

/** Wakes the outbox for events of the payment provider. */
export const announceEvents = (ctx: Ctx): void => announce(ctx, 'events');
