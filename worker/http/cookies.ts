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
    /** What a `Set-Cookie` line does to it; undefined for another cookie's line. */
    changeBy: (line: string) => {
      if (!line.startsWith(`__Host-${name}=`)) return undefined;
      return /;\s*Max-Age=0(?:;|$)/i.test(line) ? 'cleared' : 'written';
    },
  };
}

export const sessionCookie = hostCookie('session');

/** Remembers which accounts signed in on this device, for a sign-in bucket of its own (decisions). */
export const deviceCookie = hostCookie('device');

/** What of the database a signed-in browser has seen (D1 Sessions): a copy is read that has all of that. */
export const bookmarkCookie = hostCookie('bookmark');
