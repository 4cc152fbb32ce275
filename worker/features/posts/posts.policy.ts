import { cutTree } from '#contract/format/cut';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import type { Format, Tree } from '#contract/format/tree';
import { treeLength } from '#contract/format/tree-length';
import { PREMIUM_EXCERPT_LENGTH, TEASER_LENGTH } from '#contract/limits';
import { truncateMarkup } from '#contract/markup';
import { createExcerpt } from '#contract/plain-text';
import { splitAtTeaser, teaserLength } from '#contract/teaser';

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
export function cutTeaser(text: string, format: Format, tree = parse(text, format)): string {
  if (format === 1) return truncateMarkup(text, splitAtTeaser(tree).length);
  return printMarkup(cutTree(tree, teaserLength(treeLength(tree))));
}

type ParsedPost = { tree: Tree; isFree: boolean };

/** Cuts the stored beginning of a text: the teaser of a premium post, or the start of a free one for search engines. */
export function cutBeginning(text: string, format: Format, { tree, isFree }: ParsedPost): string {
  if (!isFree) return cutTeaser(text, format, tree);
  return format === 1 ? truncateMarkup(text, TEASER_LENGTH) : printMarkup(cutTree(tree, TEASER_LENGTH));
}

/**
 * Returns the part of an article for readers without access. Old rows can contain the whole text as their teaser; these
 * are cut here.
 */
export const publicTeaser = (post: { teaser: string; format: Format; isTeaserWhole: number }): string =>
  post.isTeaserWhole === 1 ? cutTeaser(post.teaser, post.format) : post.teaser;

/** Returns what lists show below the title: the subtitle, else the stored excerpt (docs/product-rules.md "Posts"). */
export function listedExcerpt(post: { subtitle: string; excerpt: string; isFree: number }): string {
  if (post.subtitle === '') return post.excerpt;
  return post.isFree === 1 ? post.subtitle : createExcerpt(post.subtitle, PREMIUM_EXCERPT_LENGTH);
}

/** Returns whether a load counts as a view: not by the author (docs/product-rules.md "Posts"). */
export function countsAsView(post: { blogger: number }, viewerSeq: number | null): boolean {
  return post.blogger !== viewerSeq;
}
