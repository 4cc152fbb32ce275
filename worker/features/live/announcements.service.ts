import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';

/** A page that is not told finds out by itself within minutes: what fails here is logged and keeps nobody waiting. */
function announce(ctx: Ctx, work: Promise<void>): void {
  ctx.waitUntil(work.catch((error) => logError(error, { requestId: ctx.requestId })));
}

/**
 * Tells the pages of a person, in every browser, that what they follow has changed. After the commit.
 * @param user their `seq`
 */
export function announceInterests(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.interestsChanged(user));
}

/** Tells the pages of a person that what they pay for, and may read, has changed. After the commit. @param user their `seq` */
export function announceSubscriptions(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.subscriptionsChanged(user));
}

/** Notifies a user's pages, in every browser, that their account has changed. Call it after the commit. @param user their `seq` */
export function announceAccount(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.accountChanged(user));
}

/** Notifies a user's pages, in every browser, that they have voted. Call it after the commit. @param user their `seq` */
export function announceReactions(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.reactionsChanged(user));
}

/** Tells the pages of those who follow one of the streams that a post has appeared there. After the commit. */
export function announcePost(ctx: Ctx, streams: readonly number[]): void {
  announce(ctx, ctx.ports.live.published(streams));
}

/** Lets nobody listen any more in sessions that have ended. After the commit. @param user their owner's `seq` */
export function closeEndedSockets(ctx: Ctx, user: number, sessionIds: readonly string[] | 'all'): void {
  announce(ctx, ctx.ports.live.ended(user, sessionIds));
}
