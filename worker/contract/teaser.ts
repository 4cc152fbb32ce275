import { parse } from './format/parse.ts';
import { type SplitTree, splitTree } from './format/split.ts';
import type { Format, Tree } from './format/tree.ts';
import { treeLength } from './format/tree-length.ts';
import { SHARE_DESCRIPTION_LENGTH, TEASER_LENGTH } from './limits.ts';
import { createExcerpt } from './plain-text.ts';

/**
 * Returns the maximum number of characters of a premium post that are public: TEASER_LENGTH, or half of a text that is
 * not longer than that, so there is always a rest to subscribe for. `length` is a `treeLength`.
 */
export const teaserLength = (length: number): number =>
  length > TEASER_LENGTH ? TEASER_LENGTH : Math.floor(length / 2);

/** Splits a text into the teaser, shown to readers without a subscription, and the rest. */
export const splitAtTeaser = (tree: Tree): SplitTree => splitTree(tree, teaserLength(treeLength(tree)));

/** Returns the description for search engines and shared links: the author's own, else the start of the public text. */
export const shareDescription = (own: string, publicText: string): string =>
  own || createExcerpt(publicText, SHARE_DESCRIPTION_LENGTH);

/** Characters of markup per visible character up to which the count is cheap enough for every keystroke. */
const MARKERS_FACTOR = 3;

/** Checks whether a text is too short for a teaser of the usual length. False for an empty text. */
export function isShorterThanTeaser(source: string, format: Format): boolean {
  if (source.trim() === '' || source.length > TEASER_LENGTH * MARKERS_FACTOR) return false;
  return treeLength(parse(source, format)) <= TEASER_LENGTH;
}
