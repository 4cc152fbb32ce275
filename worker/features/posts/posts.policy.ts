import { TEASER_LENGTH } from '#contract/limits';
import { truncateMarkup } from '#contract/markup';
import { teaserEnd } from '#contract/teaser';

/** The whole text of a post, proven to be readable by the viewer. Only `grantAccess` creates one. */
export type ReadableBody = string & { readonly [proven]: true };
declare const proven: unique symbol;

export type ArticleAccess = { kind: 'full'; body: ReadableBody } | { kind: 'teaser' };

/**
 * Converts the access result to a typed grant (docs/product-rules.md "Access"). The article's statement selects the
 * text only if `canReadSql` (access.statements) holds; without a text there is no access.
 */
export function grantAccess(post: { readableBody: string | null }): ArticleAccess {
  return post.readableBody === null ? { kind: 'teaser' } : { kind: 'full', body: post.readableBody as ReadableBody };
}

/** Cuts the teaser of a premium text. Some text always remains behind the paywall. */
export const cutTeaser = (text: string): string => truncateMarkup(text, teaserEnd(text));

/** Cuts the stored beginning of a text: the teaser of a premium post, or the start of a free one for search engines. */
export const cutBeginning = (text: string, isFree: boolean): string =>
  isFree ? truncateMarkup(text, TEASER_LENGTH) : cutTeaser(text);

/**
 * Returns the part of an article for readers without access. Old rows can contain the whole text as their teaser; these
 * are cut here.
 */
export const publicTeaser = (post: { teaser: string; isTeaserWhole: number }): string =>
  post.isTeaserWhole === 1 ? cutTeaser(post.teaser) : post.teaser;

/** Returns whether a load counts as a view: not by the author (docs/product-rules.md "Posts"). */
export function countsAsView(post: { blogger: number }, viewerSeq: number | null): boolean {
  return post.blogger !== viewerSeq;
}
