import { FREE_EXCERPT_LENGTH, PREMIUM_EXCERPT_LENGTH } from '#contract/limits';
import { countWords, createExcerpt, extractLegacyTags, plainText } from '#contract/markup';
import { cutBeginning } from './posts.policy.ts';

/** A tag that older inline markers named. `isPublic`: it was in the part of the text that everybody may read. */
export type InlineTag = { name: string; isPublic: boolean };

/** Everything that is cut from a post's text when it is written. */
export type PostText = {
  content: string;
  excerpt: string;
  teaser: string;
  wordCount: number;
  /** What everybody may search: all of a free post, the public teaser of a premium one. */
  searchable: string;
  /** What only those who may read the whole may search: all of a premium post; null for a free one. */
  premiumText: string | null;
  /** What the older inline markers named (spec §3 'posts'); which of them may be shown, post-tags decides. */
  legacyTags: InlineTag[];
};

/** Derives what is stored from what was written: trimmed, the older markers taken out. */
export function derivePostText(written: string, isFree: boolean): PostText {
  const { text, tags } = extractLegacyTags(written.trim());
  const plain = plainText(text);
  const teaser = cutBeginning(text, isFree);
  const publicText = isFree ? plain : plainText(teaser);
  // An ellipsis at its end says that there is more, of a short premium text too.
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
