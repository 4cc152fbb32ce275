import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';

/** Tells the outbox that calls to the payment provider wait. Beside the request: a lost word only delays them. */
export function announceBilling(ctx: Ctx): void {
  ctx.waitUntil(ctx.ports.outbox.poke('billing').catch((error) => logError(error, { requestId: ctx.requestId })));
}
