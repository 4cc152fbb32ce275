import { authenticate, type Ctx } from '../../context.ts';
import { notSignedIn } from '../../errors.ts';

/**
 * Opens the WebSocket that notifies the viewer's page of outdated data. One round trip.
 * @param request the page's upgrade request
 * @returns its response, with the socket
 * @throws AppError signed_out
 */
export async function openLiveSocket(ctx: Ctx, request: Request): Promise<Response> {
  await authenticate(ctx);
  if (ctx.actor.kind !== 'user') throw notSignedIn();
  const { user, sessionId, expiresAt } = ctx.actor;
  return await ctx.ports.live.listen(request, { user: user.seq, sessionId, expiresAt });
}
