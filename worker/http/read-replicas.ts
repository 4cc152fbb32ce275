import { createMiddleware } from 'hono/factory';
import { matchPage } from '#contract/page';
import { isBookmark, type ReplicaConstraint } from '../db/replica-session.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { bookmarkCookie, sessionCookie } from './cookies.ts';
import { canReadReplica } from './public-reads.ts';
import { replicaForRequest } from './render-request.ts';

/** Articles tell a subscriber from another reader. Guests' are composed for all (renderFromReplica). */
const isNear = (path: string, isGuest: boolean): boolean =>
  path.startsWith('/api/') ? canReadReplica(path, isGuest) : matchPage(path)?.name !== 'article';

/** In front of a bookmark: it may be of another database after a deployment, and means nothing to that. */
const deploymentOf = (c: AppContext): string => (c.get('ctx').config.version ?? 'local').slice(0, 8);

function carriedBookmark(c: AppContext): ReplicaConstraint | null {
  const [deployment, bookmark] = bookmarkCookie.read(c)?.split('.', 2) ?? [];
  return deployment === deploymentOf(c) && isBookmark(bookmark) ? bookmark : null;
}

const isRead = (c: AppContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** A page that has heard of something newer than what it has seen asks past every cache (web/src/lib/live/api-freshness.ts). */
const wantsNewest = (c: AppContext): boolean => c.req.header('Cache-Control') === 'no-cache';

/** Where a request reads: the primary, unless it asks for what a copy may answer. */
function copyOf(c: AppContext): ReplicaConstraint {
  const isGuest = c.get('ctx').claim === null;
  if (!isRead(c) || !isNear(c.req.path, isGuest)) return 'first-primary';
  if (isGuest) return 'first-unconstrained';
  return wantsNewest(c) ? 'first-primary' : (carriedBookmark(c) ?? 'first-primary');
}

/** Gives the browser of a signed-in person what this request has seen of the primary: what is read next is no older. */
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
 * Decides which copy of the database a request reads (D1 Sessions): guests the nearest; people, of what anybody may see,
 * one that has all that their browser has seen, their own changes among it; everything else the primary.
 */
export const selectReplica = createMiddleware<AppEnv>(async (c, next) => {
  c.get('reads').from = replicaForRequest(c.req.raw) ?? copyOf(c);
  await next();
  storeBookmark(c);
});
