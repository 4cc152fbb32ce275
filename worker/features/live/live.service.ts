import { authenticate, type Ctx } from '../../context.ts';
import { notSignedIn } from '../../errors.ts';

/**
 * Opens the socket on which the viewer's page hears what is out of date. One round trip.
 * @param request the page's upgrade
 * @returns the answer to it, with the socket
 * @throws AppError signed_out
 */
export async function openLiveSocket(ctx: Ctx, request: Request): Promise<Response> {
  await authenticate(ctx);
  if (ctx.actor.kind !== 'user') throw notSignedIn();
  const { user, sessionId, expiresAt } = ctx.actor;
  return await ctx.ports.live.listen(request, { user: user.seq, sessionId, expiresAt });
}
