import type { SessionsResponse } from '#contract/accounts';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { describeBrowser } from '../../platform/user-agent.ts';
import { endFeedKeysStatement } from '../feeds/feed-keys.statements.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { endOwnSessionStatement, ownSessionsStatement } from './sessions.repo.ts';
import { endAllSessionsStatement } from './sessions.statements.ts';

/** Limits the list. `signOutEverywhere` also ends sessions beyond it. */
const LISTED_MAX = 100;

/**
 * Returns the viewer's sessions, newest first. One round trip.
 * @throws AppError signed_out
 */
export async function listSessions(ctx: Ctx): Promise<SessionsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [ownSessionsStatement(ctx.db, user, ctx.now, LISTED_MAX)]);
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
 * Ends one of the viewer's sessions.
 * @returns whether it was the current one
 * @throws AppError signed_out; not_found when it belongs to another user or has ended
 */
export async function endSession(ctx: Ctx, id: string): Promise<boolean> {
  const { seq } = await requireUser(ctx);
  const ended = await endOwnSessionStatement(ctx.db, seq, id);
  if (ended.length === 0) throw notFound('Not found');
  closeEndedSockets(ctx, seq, [id]);
  return id === ctx.claim?.sessionId;
}

/**
 * Ends all of the viewer's sessions, the current one included.
 * @param withFeeds whether the addresses of their private feeds stop working too
 * @throws AppError signed_out
 */
export async function signOutEverywhere(ctx: Ctx, withFeeds: boolean): Promise<void> {
  const { seq } = await requireUser(ctx);
  await runBatch(ctx.db, [
    endAllSessionsStatement(ctx.db, seq),
    ...(withFeeds ? [endFeedKeysStatement(ctx.db, seq, ctx.now)] : []),
  ]);
  closeEndedSockets(ctx, seq, 'all');
}
