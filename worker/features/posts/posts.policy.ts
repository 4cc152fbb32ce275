/** The whole text of a post, proven to be for this reader's eyes. Only `accessTo` makes one. */
export type ReadableBody = string & { readonly [proven]: true };
declare const proven: unique symbol;

export type Access = { kind: 'full'; body: ReadableBody } | { kind: 'teaser' };

/**
 * What a reader may see of a post (spec §4 'Content access'). The article's statement yields the text only where
 * `mayRead` (posts.repo) holds; without the text, whatever the reason, there is no access.
 */
export function accessTo(post: { readableBody: string | null }): Access {
  return post.readableBody === null ? { kind: 'teaser' } : { kind: 'full', body: post.readableBody as ReadableBody };
}

/** Loads by the author do not count as views (decisions 'view_count'). */
export function countsAsView(post: { blogger: number }, viewerSeq: number | null): boolean {
  return post.blogger !== viewerSeq;
}
