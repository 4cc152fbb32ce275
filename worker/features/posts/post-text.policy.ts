import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import { printSentences, printText, toPlainText } from '#contract/format/print-text';
import type { Format } from '#contract/format/tree';
import { FREE_EXCERPT_LENGTH, PREMIUM_EXCERPT_LENGTH } from '#contract/limits';
import { extractLegacyTags } from '#contract/markup';
import { countWords, createExcerpt } from '#contract/plain-text';
import { cutBeginning } from './posts.policy.ts';

/** A tag from an older inline marker. `isPublic`: the marker was in the public part of the text. */
export type InlineTag = { name: string; isPublic: boolean };

/** Everything derived from a post's text when it is written. */
export type PostText = {
  content: string;
  excerpt: string;
  teaser: string;
  /** Ids of the images in the text, in order. The teaser has the first `teaserPictures` of them. */
  pictures: string[];
  teaserPictures: number;
  wordCount: number;
  /** Publicly searchable text: all of a free post, the teaser of a premium one. */
  searchable: string;
  /** Searchable only with access: the whole premium post; null for a free one. */
  premiumText: string | null;
  /** Tags from older inline markers; post-tags.policy selects the public ones. */
  legacyTags: InlineTag[];
};

/** Removes the blanks around a text, and the older inline markers from it. */
export const storedContent = (written: string) => extractLegacyTags(written.trim());

/** Shows an ellipsis for a short text too, because more follows the teaser. */
const createPremiumExcerpt = (teaser: string) =>
  createExcerpt(`${teaser} …`, Math.min(PREMIUM_EXCERPT_LENGTH, Array.from(teaser).length));

/** Derives the stored text and its public parts: trims it and extracts the older markers. */
export function derivePostText(written: string, format: Format, isFree: boolean): PostText {
  const { text, tags } = storedContent(written);
  const tree = parse(text, format);
  const plain = printText(tree);
  const teaser = cutBeginning(text, format, { tree, isFree });
  const teaserTree = parse(teaser, format);
  const publicTree = isFree ? tree : teaserTree;
  const publicText = isFree ? plain : printText(publicTree);
  const isInTeaser = (at: number) =>
    format === 1 ? at <= teaser.length : toPlainText(text.slice(0, at), format).length <= publicText.length;
  return {
    content: text,
    excerpt: isFree
      ? createExcerpt(printSentences(tree), FREE_EXCERPT_LENGTH)
      : createPremiumExcerpt(printSentences(publicTree)),
    teaser,
    pictures: pictureIds(tree),
    teaserPictures: pictureIds(teaserTree).length,
    wordCount: countWords(plain),
    searchable: publicText,
    premiumText: isFree ? null : plain,
    legacyTags: tags.map(({ name, at }) => ({ name, isPublic: isFree || isInTeaser(at) })),
  };
}
