import type { DraftFields } from '#contract/drafts';
import { toPlainText } from '#contract/format/print-text';
import type { Images, Picture } from '#contract/images';
import { countWords } from '#contract/plain-text';
import { type Author, slugify } from '#contract/posts';
import { minutesToRead } from '#contract/reading-time';
import type { Subtopic, TeamBadge } from '#contract/topics';
import type { DisplayArticle } from './article-header.tsx';

type PreviewContext = {
  id: string;
  author: Author;
  picture: Picture | null;
  /** Images of the text. */
  images: Images;
  /** The subtopics and teams to which the fields refer. */
  subtopics: readonly Subtopic[];
  teams: readonly TeamBadge[];
  /** Milliseconds UTC; the current time for an unpublished work. */
  publishedAt: number;
};

/** Returns the article that publishing the work now would create. */
export function toPreviewArticle(fields: DraftFields, context: PreviewContext): DisplayArticle {
  const plain = toPlainText(fields.content, fields.format);
  const title = fields.title.replace(/\s+/g, ' ').trim();
  return {
    id: context.id,
    author: context.author,
    image: context.picture,
    createdAt: context.publishedAt,
    updatedAt: context.publishedAt,
    category: fields.category,
    isFree: fields.isFree,
    access: 'full',
    viewCount: 0,
    commentCount: 0,
    commentsOpen: true,
    title: title || 'Untitled',
    subtitle: fields.subtitle.trim(),
    slug: slugify(title),
    subtopics: fields.subtopics.map(
      (name) => context.subtopics.find((known) => known.name === name) ?? { id: null, name, label: name },
    ),
    teams: context.teams.filter(({ id }) => fields.teams.includes(id)),
    imageAlt: fields.imageAlt,
    readMinutes: minutesToRead(countWords(plain)),
    body: fields.content,
    format: fields.format,
    images: context.images,
  };
}
