/** A part of a path in the one way that it is written: of the same answer under many spellings none is kept. */
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
const THINGS = /^\/api\/(?:bloggers\/[^/]+|topics|teams|platform|openapi\.json)$/;

/** What a read of the API depends on when a guest asks: its path and, of lists, the cursor. */
export type PublicRead = { path: string; cursor: string | null };

/**
 * The reads whose answers are kept for guests. Undefined for every other one, and for a query that the route does not
 * know, so that nobody multiplies what is kept. What people search for is too various to be kept.
 */
export function matchPublicRead({ pathname: path, searchParams: query }: URL): PublicRead | undefined {
  const isList = LISTS.test(path);
  if (!isList && !ARTICLE.test(path) && !THINGS.test(path)) return undefined;
  const known = [...query.keys()].every((key) => isList && key === 'cursor');
  if (!known || query.size > 1 || !path.split('/').every(isPlain)) return undefined;
  return { path, cursor: query.get('cursor') };
}

/**
 * Reads of what anybody may see, which decide nobody's access: a copy of the database that lags a little will do. Search
 * is one for guests only: it looks through the premium texts that a user may read.
 */
export const canReadReplica = (path: string, isGuest: boolean): boolean =>
  LISTS.test(path) || THINGS.test(path) || (isGuest && path === '/api/search');
