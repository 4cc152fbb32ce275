import { FREE_EXCERPT_LENGTH, PREMIUM_EXCERPT_LENGTH } from '#contract/limits';
import { countWords, createExcerpt, extractLegacyTags, plainText } from '#contract/markup';
import { cutBeginning } from './posts.policy.ts';

/** A tag from an older inline marker. `isPublic`: the marker was in the public part of the text. */
export type InlineTag = { name: string; isPublic: boolean };

/** Everything derived from a post's text when it is written. */
export type PostText = {
  content: string;
  excerpt: string;
  teaser: string;
  wordCount: number;
  /** Publicly searchable text: all of a free post, the teaser of a premium one. */
  searchable: string;
  /** Searchable only with access: the whole premium post; null for a free one. */
  premiumText: string | null;
  /** Tags from older inline markers; post-tags.policy selects the public ones. */
  legacyTags: InlineTag[];
};

/** Derives the stored text and its public parts: trims it and extracts the older markers. */
export function derivePostText(written: string, isFree: boolean): PostText {
  const { text, tags } = extractLegacyTags(written.trim());
  const plain = plainText(text);
  const teaser = cutBeginning(text, isFree);
  const publicText = isFree ? plain : plainText(teaser);
  // Shows an ellipsis for a short premium text too, because more follows the teaser.
  const excerptMax = isFree ? FREE_EXCERPT_LENGTH : Math.min(PREMIUM_EXCERPT_LENGTH, Array.from(publicText).length);
  return {
    content: text,
    excerpt: createExcerpt(plain, excerptMax),
    teaser,
    wordCount: countWords(plain),
    searchable: publicText,
    premiumText: isFree ? null : plain,
    legacyTags: tags.map(({ name, at }) => ({ name, isPublic: isFree || at <= teaser.length })),
  };
}
