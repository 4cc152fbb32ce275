import { FREE_EXCERPT_LENGTH, PREMIUM_EXCERPT_LENGTH, TEASER_LENGTH } from '#contract/limits';
import { countWords, cutMarkup, excerptOf, extractLegacyTags, type LegacyTag, plainText } from '#contract/markup';

/** Everything that is cut from a post's text when it is written. */
export type PostText = {
  content: string;
  excerpt: string;
  teaser: string;
  wordCount: number;
  /** What search may know: all of a free post, the public teaser of a premium one. */
  searchable: string;
  /** What the older inline markers named (spec §3 'posts'); which of them may be shown, post-tags decides. */
  legacyTags: LegacyTag[];
};

/** Derives what is stored from what was written: trimmed, the older markers taken out. */
export function derivePostText(written: string, isFree: boolean): PostText {
  const { text, tags } = extractLegacyTags(written.trim());
  const plain = plainText(text);
  const teaser = cutMarkup(text, TEASER_LENGTH);
  return {
    content: text,
    excerpt: excerptOf(plain, isFree ? FREE_EXCERPT_LENGTH : PREMIUM_EXCERPT_LENGTH),
    teaser,
    wordCount: countWords(plain),
    searchable: isFree ? plain : plainText(teaser),
    legacyTags: tags,
  };
}
