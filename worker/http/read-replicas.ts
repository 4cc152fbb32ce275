import { createMiddleware } from 'hono/factory';
import { matchPage } from '#contract/page';
import { isBookmark, type ReplicaConstraint } from '../db/replica-session.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { bookmarkCookie, sessionCookie } from './cookies.ts';
import { canReadReplica } from './public-reads.ts';
import { replicaForRequest } from './render-request.ts';

/** Articles differ by subscription. Guests' articles are rendered for all guests (renderFromReplica). */
const isNear = (path: string, isGuest: boolean): boolean =>
  path.startsWith('/api/') ? canReadReplica(path, isGuest) : matchPage(path)?.name !== 'article';

/** Prefix of the bookmark: after a deployment, a bookmark may be of another database. */
const deploymentOf = (c: AppContext): string => c.get('ctx').config.deployment.slice(0, 8);

function carriedBookmark(c: AppContext): ReplicaConstraint | null {
  const [deployment, bookmark] = bookmarkCookie.read(c)?.split('.', 2) ?? [];
  return deployment === deploymentOf(c) && isBookmark(bookmark) ? bookmark : null;
}

const isRead = (c: AppContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** A page that was notified of newer data than it has seen bypasses every cache (web/src/lib/live/api-freshness.ts). */
const wantsNewest = (c: AppContext): boolean => c.req.header('Cache-Control') === 'no-cache';

/** Returns the replica constraint of a request: the primary, unless a replica suffices. */
function copyOf(c: AppContext): ReplicaConstraint {
  const isGuest = c.get('ctx').claim === null;
  if (!isRead(c) || !isNear(c.req.path, isGuest)) return 'first-primary';
  if (isGuest) return 'first-unconstrained';
  return wantsNewest(c) ? 'first-primary' : (carriedBookmark(c) ?? 'first-primary');
}

/**
 * Sends the position of this request's reads and writes on the primary to a signed-in browser; its next read is at
 * least as new.
 */
function storeBookmark(c: AppContext): void {
  const ctx = c.get('ctx');
  const reads = c.get('reads');
  const session = c.res.headers.getSetCookie().map(sessionCookie.changeBy);
  const isTheirs = ctx.claim !== null || session.includes('written');
  const isNews = reads.from === 'first-primary';
  if (session.includes('cleared')) bookmarkCookie.clear(c);
  else if (isTheirs && isNews && c.res.ok && reads.bookmark !== null) {
    bookmarkCookie.write(c, `${deploymentOf(c)}.${reads.bookmark}`, null);
  }
}

/**
 * Selects the D1 replica that a request reads (D1 Sessions): the nearest for guests; for public data of signed-in
 * users, one that includes all that their browser has seen and written; else the primary.
 */
export const selectReplica = createMiddleware<AppEnv>(async (c, next) => {
  c.get('reads').from = replicaForRequest(c.req.raw) ?? copyOf(c);
  await next();
  storeBookmark(c);
});
