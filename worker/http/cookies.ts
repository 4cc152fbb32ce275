import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from './app-env.ts';

/** `__Host-` cookies: HTTPS only, this host only, out of reach of scripts. */
function hostCookie(name: string) {
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
  return {
    /** Whether a request carries it at all, without reading it. */
    isIn: (request: Request) => request.headers.get('Cookie')?.includes(`__Host-${name}=`) ?? false,
    read: (c: AppContext) => getCookie(c, name, 'host'),
    /** @param maxAgeMs how long the browser keeps it; null for as long as it is open */
    write: (c: AppContext, value: string, maxAgeMs: number | null) =>
      setCookie(c, name, value, {
        ...attributes,
        prefix: 'host',
        ...(maxAgeMs !== null && { maxAge: Math.floor(maxAgeMs / 1000) }),
      }),
    clear: (c: AppContext) => void deleteCookie(c, name, { ...attributes, prefix: 'host' }),
  };
}

export const sessionCookie = hostCookie('session');

/** Remembers which accounts signed in on this device, for a sign-in bucket of its own (decisions). */
export const deviceCookie = hostCookie('device');
