import { expect } from 'vitest';
import { matchPublicRead } from '../../../worker/http/public-reads.ts';
import { securityHeadersFor } from '../../../worker/http/security-headers.ts';

/** A `Cache-Control` that allows shared caches to serve a response without revalidation. */
const IS_SHARED = /s-maxage|public, max-age=[1-9]/;
/** Paths of public files, which are the same for every client. */
const FOR_ALL = /^\/(?:media|icons|fonts|assets)\/|^\/(?:robots\.txt|theme\.js|\.well-known\/security\.txt)$/;

/**
 * Asserts the rules of every response: security headers, a cache lifetime, a content type, and no personal data in
 * shared caches.
 * @param path without the query
 * @param what the message of a failure
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
  // No stack, no version, no runtime details.
  for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin']) {
    expect(headers.get(name), `${what}: ${name}`).toBeNull();
  }
}
