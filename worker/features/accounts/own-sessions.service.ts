import type { SessionsResponse } from '#contract/accounts';
import { type Ctx, readAs, requireUser } from '../../context.ts';
import { notFound, notSignedIn } from '../../errors.ts';
import { describeBrowser } from '../../platform/user-agent.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { endAllSessionsStatement, endOwnSessionStatement, ownSessionsStatement } from './sessions.repo.ts';

/** So many are listed; 'sign out everywhere' ends those beyond too. */
const LISTED_MAX = 100;

/**
 * The browsers in which the viewer is signed in, newest first. One round trip.
 * @throws AppError signed_out
 */
export async function listSessions(ctx: Ctx): Promise<SessionsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [ownSessionsStatement(ctx.db, user, ctx.now, LISTED_MAX)]);
  if (viewer === null) throw notSignedIn();
  return {
    sessions: rows[0].map(({ id, userAgent, createdAt, expiresAt }) => ({
      id,
      browser: describeBrowser(userAgent),
      isCurrent: id === ctx.claim?.sessionId,
      createdAt,
      expiresAt,
    })),
  };
}

/**
 * Signs one of the viewer's browsers out.
 * @returns whether it was this one
 * @throws AppError signed_out; not_found when it is not theirs, or has ended
 */
export async function endSession(ctx: Ctx, id: string): Promise<boolean> {
  const { seq } = await requireUser(ctx);
  const ended = await endOwnSessionStatement(ctx.db, seq, id);
  if (ended.length === 0) throw notFound('Not found');
  closeEndedSockets(ctx, seq, [id]);
  return id === ctx.claim?.sessionId;
}

/**
 * Signs the viewer out everywhere, in this browser too.
 * @throws AppError signed_out
 */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const { seq } = await requireUser(ctx);
  await endAllSessionsStatement(ctx.db, seq);
  closeEndedSockets(ctx, seq, 'all');
}
