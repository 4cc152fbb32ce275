import type { ReplicaConstraint } from '../db/replica-session.ts';

const requests = new WeakMap<Request, ReplicaConstraint>();

/**
 * Creates a guest's request whose response can be cached: it has nothing of the original request but the address and
 * user agent for the security log. `url` contains everything that the response depends on.
 */
export function createRenderRequest(url: string, asker: Request, from: ReplicaConstraint): Request {
  const headers = new Headers();
  for (const name of ['CF-Connecting-IP', 'User-Agent']) {
    const value = asker.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const request = new Request(url, { headers });
  requests.set(request, from);
  return request;
}

/** Checks whether `createRenderRequest` made the request. Clients cannot forge that. */
export const isRenderRequest = (request: Request): boolean => requests.has(request);

/** Returns the replica constraint of a render request; undefined for every other request. */
export const replicaForRequest = (request: Request): ReplicaConstraint | undefined => requests.get(request);
