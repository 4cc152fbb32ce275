import type { ExportQuery } from '#contract/exports.schema';
import { articlePath, slugify } from '#contract/posts';
import { type ImageRow, shareImageUrl, variantKey } from '../images/images.present.ts';
import { pictureFile } from './substack.present.ts';
import type { ExportedPostRow, ExportedRevisionRow, ExportedScheduleRow, ExportedWorkRow } from './works.repo.ts';

const SLUG_MAX = 60;
const ID_MAX = 8;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Returns the file name of a part of an archive. @param now milliseconds UTC */
export function exportName(username: string, { shape, part }: ExportQuery, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  const ends = [...(shape === 'own' ? [] : [shape]), ...(part === 1 ? [] : [`part-${part}`])];
  return `${[username, day, ...ends].join('-')}.zip`;
}

/** Returns a file name that is unique to the work and safe to unpack anywhere. */
export function workFile(
  folder: 'posts' | 'drafts' | 'scheduled' | 'versions' | 'taken-down',
  { id, title, createdAt }: ExportedWorkRow,
): string {
  const day = new Date(createdAt).toISOString().slice(0, 10);
  const slug = [...slugify(title)].slice(0, SLUG_MAX).join('') || 'untitled';
  return `${folder}/${day}-${slug}-${id.replace(/[^\w]/g, '').slice(0, ID_MAX)}.md`;
}

/** Returns a file name for an earlier text of a work: several may have the same day. */
export const revisionFile = (folder: 'versions' | 'taken-down', row: ExportedRevisionRow) =>
  workFile(folder, row).replace(/\.md$/, `-${row.number}.md`);

/** Formats a work as Markdown. Values of the front matter are JSON, which is valid YAML. @param more further values */
export function workText(row: ExportedWorkRow, more: Record<string, unknown> = {}): string {
  const front = {
    title: row.title,
    date: iso(row.publishedAt ?? row.updatedAt),
    category: row.category,
    tags: JSON.parse(row.tags) as string[],
    premium: row.isFree === 0,
    published: row.publishedAt !== null,
    ...more,
    ...(row.format !== 1 && { format: row.format }),
    ...(row.subtitle !== '' && { subtitle: row.subtitle }),
    ...(row.description !== '' && { description: row.description }),
    ...(row.imageAlt !== '' && { imageDescription: row.imageAlt }),
  };
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${row.content}\n`;
}

/** Formats the text of a schedule with its time. */
export const scheduledText = (row: ExportedScheduleRow): string =>
  workText(row, {
    scheduledFor: iso(row.publishAt),
    timeZone: row.zone,
    emailSubscribers: row.withMail === 1,
    ...(row.problem !== null && { notPublishedBecause: row.problem }),
  });

/** Presents a post in `posts.json`, without its text. */
export function postEntry(row: ExportedPostRow, origin: string) {
  return {
    id: row.id,
    title: row.title,
    url: row.publishedAt === null ? null : origin + encodeURI(articlePath({ id: row.id, slug: slugify(row.title) })),
    file: workFile('posts', row),
    category: row.category,
    tags: JSON.parse(row.tags) as string[],
    premium: row.isFree === 0,
    image: row.image,
    imageDescription: row.imageAlt,
    shareImage: row.shareImage,
    views: row.views,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    publishedAt: row.publishedAt,
    importedAt: row.importedAt,
    oldAddress: row.canonicalUrl,
  };
}

/** Presents an image with the URLs of its files. */
export function imageEntry(image: ImageRow & { createdAt: number }, origin: string) {
  return {
    id: image.id,
    width: image.width,
    height: image.height,
    createdAt: image.createdAt,
    /** Name in the parts with pictures. */
    file: pictureFile('pictures', image),
    files: image.widths.map((width) => `${origin}/media/blog-images/${variantKey(image, width)}`),
    share: image.hasShare ? origin + shareImageUrl(image) : null,
  };
}
