/** An entity tag made of an answer's bytes. */
export async function createEtag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body));
  return `"${Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/**
 * Whether the asker has this version already (RFC 9110, 13.1.2). The comparison is weak: the edge marks the tag of what it
 * compresses as weak, and browsers give it back so.
 * @param etag the answer's own; null matches nothing
 */
export function matchesEtag(request: Request, etag: string | null): boolean {
  const known = request.headers.get('If-None-Match');
  if (known === null || etag === null) return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
