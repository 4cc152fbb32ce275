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
