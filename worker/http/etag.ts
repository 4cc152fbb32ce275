/** Returns an ETag from the response's bytes. */
export async function createEtag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body));
  return `"${Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/**
 * Checks whether the client already has this version (RFC 9110, 13.1.2). Compares weakly, because the edge weakens the
 * tag when it compresses. A null `etag` matches nothing.
 */
export function matchesEtag(request: Request, etag: string | null): boolean {
  const known = request.headers.get('If-None-Match');
  if (known === null || etag === null) return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Checks whether the client already has this version: by its ETag if it sent one, otherwise by `Last-Modified`, which it
 * must repeat exactly, because the last change may also become older when the newest part is removed.
 */
export function isUnmodified(request: Request, headers: Headers): boolean {
  if (request.headers.has('If-None-Match')) return matchesEtag(request, headers.get('ETag'));
  const changedAt = headers.get('Last-Modified');
  return changedAt !== null && request.headers.get('If-Modified-Since') === changedAt;
}
