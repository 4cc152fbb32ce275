import type { ReplicaConstraint } from '../db/replica-session.ts';

const requests = new WeakMap<Request, ReplicaConstraint>();

/**
 * A guest's request that we make ourselves, so that its answer can be kept: nothing of the asker's goes into it but who is
 * to blame for it in the security log.
 * @param url holds everything that the answer depends on
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

/** Whether a request was made by `createRenderRequest`, which nobody outside can do. */
export const isRenderRequest = (request: Request): boolean => requests.has(request);

/** Which copy of the database such a request reads; undefined of every other request. */
export const replicaForRequest = (request: Request): ReplicaConstraint | undefined => requests.get(request);
