import { expect } from 'vitest';
import { matchPublicRead } from '../../../worker/http/public-reads.ts';
import { securityHeadersFor } from '../../../worker/http/security-headers.ts';

/** A `Cache-Control` by which caches give an answer to others, unasked. */
const IS_SHARED = /s-maxage|public, max-age=[1-9]/;
/** What of the rest may be: the same for all, and nobody's own. */
const FOR_ALL = /^\/(?:media|icons|fonts|assets)\/|^\/(?:robots\.txt|theme\.js|\.well-known\/security\.txt)$/;

/**
 * What is so of every answer, whoever makes it and whatever it says: its security headers, that it says how long it may be
 * kept and what it is, and that nothing which names one person is kept by all.
 * @param path as it was asked for, without a query
 * @param what is told when it is not so
 */
export function expectGuarded(path: string, response: Response, what: string): void {
  const { headers, status } = response;
  const expected = securityHeadersFor(path);
  expect(
    expected.map(([name]) => [name, headers.get(name)]),
    what,
  ).toEqual(expected);
  const kept = headers.get('Cache-Control');
  expect(kept, `${what}: Cache-Control`).toBeTruthy();
  if (IS_SHARED.test(kept ?? '')) {
    const isForAll = FOR_ALL.test(path) || matchPublicRead(new URL(path, 'http://own.test')) !== undefined;
    expect(isForAll, `${what}: ${kept}`).toBe(true);
    expect([200, 304], `${what}: ${kept}`).toContain(status);
    expect(headers.getSetCookie(), what).toEqual([]);
  }
  const hasBody = ![101, 204, 301, 302, 304].includes(status);
  if (hasBody) expect(headers.get('Content-Type'), `${what}: Content-Type`).toBeTruthy();
  // No stack, no version, nothing of the runtime.
  for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin']) {
    expect(headers.get(name), `${what}: ${name}`).toBeNull();
  }
}
