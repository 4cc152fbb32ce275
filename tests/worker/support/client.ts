import { env, exports } from 'cloudflare:workers';
import { responseCaches } from '../../../worker/http/response-cache.ts';
import { noteCosts } from './budgets.ts';

let addresses = 0;

/**
 * Returns an address that no other client has, also of other files in this runtime, so rate limits by address do not
 * interfere. The port of the origin is the file's (setup.ts).
 */
export function freshAddress(): string {
  addresses++;
  const file = Number(new URL(env.APP_ORIGIN).port) & 255;
  return `10.${file}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Purges the cached guest response, because tests write directly to the database. The caches have their own tests. */
async function forgetKept(path: string): Promise<void> {
  await Promise.all(
    [responseCaches.api, responseCaches.further].map((cache) => cache.purge([env.APP_ORIGIN + path], 0)),
  );
}

/**
 * Creates a browser with its own cookies and address. It sends requests as the web app does: JSON, or a form for
 * FormData.
 * @param options.isKept whether it may receive cached guest responses
 * @param options.isContending whether concurrent changes may cause retries above the route's round trips
 */
export function newClient(
  options: { address?: string; cookies?: Record<string, string>; isKept?: boolean; isContending?: boolean } = {},
) {
  const cookies = new Map(Object.entries(options.cookies ?? {}));
  const address = options.address ?? freshAddress();
  const isKept = options.isKept ?? false;

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const request = new Headers({ 'CF-Connecting-IP': address });
    if (cookies.size > 0) request.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const hasBody = method !== 'GET' && method !== 'HEAD';
    // A form sets its own boundary; a stream's sender sets the type.
    const isRaw = body instanceof FormData || body instanceof ReadableStream;
    if (hasBody) {
      request.set('Origin', env.APP_ORIGIN);
      if (!isRaw) request.set('Content-Type', 'application/json');
    }
    for (const [name, value] of Object.entries(headers)) request.set(name, value);
    if (!hasBody && !isKept && path.startsWith('/api/')) await forgetKept(path);
    if (!hasBody && !isKept && path.startsWith('/feeds/')) responseCaches.feeds.purgeAll(0);
    const response = await exports.default.fetch(`${env.APP_ORIGIN}${path}`, {
      method,
      headers: request,
      redirect: 'manual',
      ...(hasBody && { body: isRaw ? body : JSON.stringify(body ?? {}) }),
    });
    if (!options.isContending) noteCosts(method, path, response);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    address,
    cookies,
    send,
    head: (path: string) => send('HEAD', path),
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
  };
}

export type Client = ReturnType<typeof newClient>;

/** Returns the error of a failed response. */
export async function errorOf(response: Response) {
  const body = await response.json<{
    error: { code: string; message: string; fields?: Record<string, string>; requestId: string };
  }>();
  return { status: response.status, ...body.error };
}
