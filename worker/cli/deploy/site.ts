import type { Tools } from './tools.ts';

/** Requests to a deployed product, as a visitor. */
export type Site = {
  origin: string;
  fetch: Tools['fetch'];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** `from` is the page in the Origin header. */
  post(path: string, body: unknown, from: string): Promise<Response>;
};

const PATIENCE_MS = 30_000;

/** Creates the client for the product at an address. `always` are headers of each request. */
export function siteAt(origin: string, fetch: Tools['fetch'], always: Record<string, string> = {}): Site {
  const ask = (path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }) =>
    fetch(origin + path, {
      ...init,
      headers: { ...always, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
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
