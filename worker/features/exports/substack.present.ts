import { escapeMarkup } from '#contract/escape-markup';
import { toHtmlText } from '#contract/format/print-html';
import type { Images } from '#contract/images';
import { slugify } from '#contract/posts';
import type { ImageRow } from '../images/images.present.ts';
import type { ShapedWorkRow } from './substack.repo.ts';

const SLUG_MAX = 60;

/** Columns of `posts.csv` and `subscribers.csv`, by the names that importers look for. */
export const POST_COLUMNS = [
  'post_id',
  'post_date',
  'is_published',
  'email_sent_at',
  'inbox_sent_at',
  'type',
  'audience',
  'title',
  'subtitle',
  'podcast_url',
];
export const SUBSCRIBER_COLUMNS = ['email', 'active_subscription', 'expiry', 'plan', 'email_disabled', 'created_at'];

/** Returns the file name of an image in an archive. */
export const pictureFile = (folder: 'images' | 'pictures', { id, ext }: Pick<ImageRow, 'id' | 'ext'>): string =>
  `${folder}/${id}.${ext}`;

/** Returns the id of a work as Substack writes it: the id and the slug, which also name its file. */
export function shapedId({ id, title }: Pick<ShapedWorkRow, 'id' | 'title'>): string {
  const slug = [...slugify(title)].slice(0, SLUG_MAX).join('') || 'untitled';
  return `${id.replace(/[^\w-]/g, '')}.${slug}`;
}

export const shapedFile = (work: Pick<ShapedWorkRow, 'id' | 'title'>): string => `posts/${shapedId(work)}.html`;

/** Returns the images that a work shows and that have a file. */
export const shownImages = ({ images }: Pick<ShapedWorkRow, 'images'>): ImageRow[] =>
  (JSON.parse(images) as ImageRow[]).filter(({ widths }) => widths.length > 0);

/** Returns the HTML of a work. Its images have the names of their files in the archive. */
export function shapedHtml(work: ShapedWorkRow): string {
  const images: Images = {};
  for (const image of shownImages(work)) {
    const width = image.widths.at(-1) ?? image.width;
    const height = Math.round((image.height * width) / image.width);
    images[image.id] = { url: `../${pictureFile('images', image)}`, srcset: '', width, height, color: image.color };
  }
  const cover = work.image === null ? undefined : images[work.image];
  const figure =
    cover === undefined
      ? ''
      : `<figure><img src="${cover.url}" alt="${escapeMarkup(work.imageAlt)}" width="${cover.width}" height="${cover.height}"></figure>\n`;
  const text = toHtmlText(work.content, work.format, { origin: '', images, idPrefix: '' });
  return `${figure}${text}\n`;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the cells of a work in `posts.csv`. */
export const shapedCells = (work: ShapedWorkRow): (string | null)[] => [
  shapedId(work),
  iso(work.publishedAt ?? work.updatedAt),
  String(work.publishedAt !== null),
  null,
  null,
  'newsletter',
  work.isFree === 1 ? 'everyone' : 'only_paid',
  work.title,
  work.subtitle,
  null,
];
