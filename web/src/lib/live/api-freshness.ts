let staleMarks = 0;
let brought = 0;

/**
 * Tracks whether a live event arrived after the last API response. If one did, requests bypass the browser's cache, and
 * the server skips database replicas that may lag (worker/http/read-replicas.ts).
 */
export const apiFreshness = {
  /** Records a change, or a possible change, elsewhere. */
  markStale: () => void staleMarks++,
  /** Returns the cache mode for a new request, and a callback for its response. */
  requestCacheMode: (): { cache: RequestCache; answered: () => void } => {
    const upTo = staleMarks;
    return {
      cache: upTo > brought ? 'reload' : 'default',
      answered: () => {
        brought = Math.max(brought, upTo);
      },
    };
  },
};
