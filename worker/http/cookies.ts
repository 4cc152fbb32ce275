import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from './app-env.ts';

/** A `__Host-` cookie: HTTPS only, this host only, not readable by scripts. */
function hostCookie(name: string) {
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
  return {
    /** Checks whether a request has the cookie, without parsing it. */
    isIn: (request: Request) => request.headers.get('Cookie')?.includes(`__Host-${name}=`) ?? false,
    read: (c: AppContext) => getCookie(c, name, 'host'),
    /** `maxAgeMs` null creates a cookie that lasts until the browser closes. */
    write: (c: AppContext, value: string, maxAgeMs: number | null) =>
      setCookie(c, name, value, {
        ...attributes,
        prefix: 'host',
        ...(maxAgeMs !== null && { maxAge: Math.floor(maxAgeMs / 1000) }),
      }),
    clear: (c: AppContext) => void deleteCookie(c, name, { ...attributes, prefix: 'host' }),
    /** Returns the effect of a `Set-Cookie` line on this cookie; undefined for another cookie's line. */
    changeBy: (line: string) => {
      if (!line.startsWith(`__Host-${name}=`)) return undefined;
      return /;\s*Max-Age=0(?:;|$)/i.test(line) ? 'cleared' : 'written';
    },
  };
}

export const sessionCookie = hostCookie('session');

/** Accounts that signed in on this device; they get a sign-in rate limit of their own. */
export const deviceCookie = hostCookie('device');

/** The challenge that a passkey of this browser is to sign; valid for minutes. */
export const challengeCookie = hostCookie('challenge');

/** State of the database that a signed-in browser has seen (D1 Sessions): reads use a replica that includes it. */
export const bookmarkCookie = hostCookie('bookmark');
