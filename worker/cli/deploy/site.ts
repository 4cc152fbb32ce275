import type { Tools } from './tools.ts';

/** A deployed product, asked as a visitor asks. */
export type Site = {
  origin: string;
  fetch: Tools['fetch'];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** @param from the page that the request says it comes from */
  post(path: string, body: unknown, from: string): Promise<Response>;
};

const PATIENCE_MS = 30_000;

/** The product at an address. */
export function siteAt(origin: string, fetch: Tools['fetch']): Site {
  const ask = (path: string, init: RequestInit) =>
    fetch(origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  return {
    origin,
    fetch,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, from) =>
      ask(path, {
        method: 'POST',
        headers: { Origin: from, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
