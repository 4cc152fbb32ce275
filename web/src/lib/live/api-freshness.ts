let heard = 0;
let brought = 0;

/**
 * What this page has heard of that no answer has brought yet: until then it asks past every cache, and the server past
 * copies of the database that may not have it (worker/http/read-replicas.ts).
 */
export const apiFreshness = {
  /** Something has changed elsewhere, or may have. */
  markStale: () => void heard++,
  /** How a request that begins now is to ask, and what its answer says when it has come. */
  requestCacheMode: (): { cache: RequestCache; answered: () => void } => {
    const upTo = heard;
    return {
      cache: upTo > brought ? 'reload' : 'default',
      answered: () => {
        brought = Math.max(brought, upTo);
      },
    };
  },
};
