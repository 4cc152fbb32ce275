import type { DraftFields } from '#contract/drafts';
import type { CategoryKey } from '#contract/topics';
import type { ImportedPost } from '../posts/imported-posts.statements.ts';
import { publicLegacyTags } from '../posts/post-tags.policy.ts';
import { derivePostText } from '../posts/post-text.policy.ts';

/** A converted post as its item stores it while it waits. Times are milliseconds UTC. */
export type ImportContent = {
  text: string;
  title: string;
  subtitle: string;
  description: string;
  image: string | null;
  /** Absent in items that were stored before imports had it. */
  imageAlt?: string;
  isPremium: boolean;
  canonicalUrl: string | null;
  publishedAt: number;
};

/** Returns the fields of an imported work. All works of an import have one category and no tags. */
export const toDraftFields = (content: ImportContent, category: CategoryKey): DraftFields => ({
  title: content.title,
  content: content.text,
  category,
  subtopics: [],
  teams: [],
  isFree: !content.isPremium,
  imageId: content.image,
  imageAlt: content.imageAlt ?? '',
  subtitle: content.subtitle,
  description: content.description,
  shareImageId: null,
  format: 2,
});

/** Returns the post of an item. @param change.at time of the last change, @param change.now time of the import */
export function toImportedPost(
  content: ImportContent,
  blogger: number,
  category: CategoryKey,
  change: { id: string; at: number; now: number },
): ImportedPost {
  const { legacyTags, ...text } = derivePostText(content.text, 2, !content.isPremium);
  const { publishedAt, canonicalUrl } = content;
  return {
    ...toDraftFields(content, category),
    ...text,
    id: change.id,
    blogger,
    category,
    subtopics: [],
    teams: [],
    extraTags: publicLegacyTags(legacyTags),
    isQuiet: true,
    at: change.at,
    imported: { publishedAt, canonicalUrl, at: change.now },
  };
}
