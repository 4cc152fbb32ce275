/** Checks that a path part has its canonical encoding, so the same response is not cached under several spellings. */
function isPlain(part: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}

/** Lists of posts and of bloggers, the first page or one after a cursor. */
const LISTS =
  /^\/api\/(?:feed|posts\/free|topics\/[a-z_-]+(?:\/[^/]+)?\/posts|teams\/[^/]+\/posts|bloggers(?:\/[^/]+\/posts)?)$/;
const ARTICLE = /^\/api\/posts\/(?!mine$|free$)[^/]+$/;
/** The first page. Those of premium posts are refused, and only successful responses are cached. */
const COMMENTS = /^\/api\/posts\/[^/]+\/comments$/;
const THINGS =
  /^\/api\/(?:bloggers\/[^/]+|handles\/[^/]+|topics|teams|platform|transparency|terms\/(?:terms|privacy)(?:\/[1-9]\d{0,8})?|openapi\.json)$/;

/** Handles are compared without regard to case: one response for all spellings. */
const HANDLE_READ = /^\/api\/handles\//;

/** The parts of a guest's API read that determine its response: the path and, for lists, the cursor. */
export type PublicRead = { path: string; cursor: string | null };

/**
 * Returns the read if guests' responses to it are cached, else undefined. Unknown query parameters are not cached,
 * because a client could fill the cache with them; searches are too varied to cache.
 */
export function matchPublicRead({ pathname: path, searchParams: query }: URL): PublicRead | undefined {
  const isList = LISTS.test(path);
  if (!isList && ![ARTICLE, COMMENTS, THINGS].some((reads) => reads.test(path))) return undefined;
  const known = [...query.keys()].every((key) => isList && key === 'cursor');
  if (!known || query.size > 1 || !path.split('/').every(isPlain)) return undefined;
  return { path: HANDLE_READ.test(path) ? path.toLowerCase() : path, cursor: query.get('cursor') };
}

/** The parts of a path below these are not names of things. */
const FIXED = new Set(['free', 'posts', 'comments']);
const FIXED_PARTS = 3;

/** Returns the pattern of a cached read for metrics: a path may contain personal data. */
export const publicReadRoute = (path: string): string =>
  path
    .split('/')
    .map((part, n) => (n < FIXED_PARTS || FIXED.has(part) ? part : ':id'))
    .join('/');

/**
 * Checks for a read of public data without access decisions, for which a lagging replica suffices. Search qualifies for
 * guests only: it scans the premium texts that a user may read.
 */
export const canReadReplica = (path: string, isGuest: boolean): boolean =>
  LISTS.test(path) || THINGS.test(path) || (isGuest && path === '/api/search');
