import { TEASER_LENGTH } from '#contract/limits';
import { truncateMarkup } from '#contract/markup';
import { teaserEnd } from '#contract/teaser';

/** The whole text of a post, proven to be for this reader's eyes. Only `grantAccess` makes one. */
export type ReadableBody = string & { readonly [proven]: true };
declare const proven: unique symbol;

export type ArticleAccess = { kind: 'full'; body: ReadableBody } | { kind: 'teaser' };

/**
 * What a reader may see of a post (spec §4 'Content access'). The article's statement yields the text only where
 * `mayRead` (read-access.repo) holds; without the text, whatever the reason, there is no access.
 */
export function grantAccess(post: { readableBody: string | null }): ArticleAccess {
  return post.readableBody === null ? { kind: 'teaser' } : { kind: 'full', body: post.readableBody as ReadableBody };
}

/** Cuts the part of a premium text that everybody may read. Something always remains to subscribe for. */
export const cutTeaser = (text: string): string => truncateMarkup(text, teaserEnd(text));

/** Cuts the beginning of a text that is stored beside its post: of a premium one the teaser, of a free one for search engines. */
export const cutBeginning = (text: string, isFree: boolean): string =>
  isFree ? truncateMarkup(text, TEASER_LENGTH) : cutTeaser(text);

/**
 * Returns what readers without access see of an article. Rows from before short texts were cut hold the whole text as
 * their teaser: those are cut here.
 */
export const publicTeaser = (post: { teaser: string; isTeaserWhole: number }): string =>
  post.isTeaserWhole === 1 ? cutTeaser(post.teaser) : post.teaser;

/** Loads by the author do not count as views (decisions 'view_count'). */
export function countsAsView(post: { blogger: number }, viewerSeq: number | null): boolean {
  return post.blogger !== viewerSeq;
}
