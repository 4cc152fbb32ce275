import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';

/** Runs in the background and logs a failure: a page that misses a message updates itself within minutes. */
function announce(ctx: Ctx, work: Promise<void>): void {
  ctx.waitUntil(work.catch((error) => logError(error, { requestId: ctx.requestId })));
}

/**
 * Notifies a user's pages, in every browser, that their follows have changed. Call it after the commit.
 * @param user their `seq`
 */
export function announceInterests(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.interestsChanged(user));
}

/**
 * Notifies a user's pages, in every browser, that their mutes have changed. Call it after the commit.
 * @param user their `seq`
 */
export function announceMutes(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.mutesChanged(user));
}

/**
 * Notifies a user's pages that their subscriptions, and their access, have changed. Call it after the commit.
 * @param user their `seq`
 */
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

/** Notifies a user's pages that their notifications have changed. Call it after the commit. @param user their `seq` */
export function announceNotifications(ctx: Ctx, user: number): void {
  announce(ctx, ctx.ports.live.notificationsChanged(user));
}

/** Notifies the pages of followers of these streams about a new post. Call it after the commit. */
export function announcePost(ctx: Ctx, streams: readonly number[]): void {
  announce(ctx, ctx.ports.live.published(streams));
}

/**
 * Closes the live connections of ended sessions. Call it after the commit.
 * @param user their owner's `seq`
 */
export function closeEndedSockets(ctx: Ctx, user: number, sessionIds: readonly string[] | 'all'): void {
  announce(ctx, ctx.ports.live.ended(user, sessionIds));
}
