import { parse } from '#contract/format/parse';
import type { Block, Tree } from '#contract/format/tree';
import type { ImportLossCode } from '#contract/imports';
import { CONTENT_MAX, IMAGE_ALT_MAX, SHARE_DESCRIPTION_LENGTH, SUBTITLE_MAX, TITLE_MAX } from '#contract/limits';
import { readHtmlInSteps } from '@/features/editor/shared/read-html.ts';
import { takeContent } from '@/lib/dom/take-content.ts';
import { clampDate } from '../dates.ts';
import type { FoundArchive, FoundPicture, FoundPost } from '../found.ts';
import { Losses } from '../losses.ts';
import { takeSteps } from './breathe.ts';
import { cutToMarkup } from './cut-text.ts';
import { dropActive, replaceEmbeds, resolveLinks } from './embeds.ts';
import { markPictures, Pictures, unwrapPicture } from './pictures.ts';

/** A post as a tree. Its pictures have placeholders until they are uploaded. */
export type ConvertedPost = Pick<FoundPost, 'key' | 'kind' | 'title' | 'subtitle' | 'description' | 'isPremium'> & {
  publishedAt: number | null;
  canonicalUrl: string | null;
  tree: Tree;
  /** The pictures of the text and the cover, by their placeholders. */
  pictures: ReadonlyMap<string, FoundPicture>;
  /** Placeholder of the cover picture. */
  cover: string | null;
  coverAlt: string;
  losses: Losses;
};

type ConvertOptions = { now: number; signal?: AbortSignal };

const IS_OWN_MARK = '[data-image], [data-card], [data-note], [data-note-text], [data-notes]';

/** Removes the marks of our own editor, which must not come from an archive. */
function removeMarks(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>(IS_OWN_MARK))
    for (const name of ['image', 'card', 'note', 'noteText', 'notes']) delete element.dataset[name];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Cuts a line to its limit, and counts that as a loss. */
function cutLine(text: string, max: number, losses: Losses, loss: ImportLossCode): string {
  const points = Array.from(oneLine(text));
  if (points.length <= max) return points.join('');
  losses.add(loss);
  const kept = points.slice(0, max - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** Gives the images of own markup placeholders; drops those whose address is unknown. */
function placeImages(tree: Tree, images: ReadonlyMap<string, string>, pictures: Pictures, losses: Losses): Tree {
  const place = (block: Block): Block[] => {
    if (block.type !== 'image') return [block];
    const address = images.get(block.id);
    const placeholder = address === undefined ? null : pictures.add([address], block.alt);
    if (placeholder === null) losses.add('picture_dropped');
    return placeholder === null ? [] : [{ ...block, id: placeholder }];
  };
  return { blocks: tree.blocks.flatMap(place), notes: tree.notes };
}

async function readTree(
  post: FoundPost,
  archive: FoundArchive,
  pictures: Pictures,
  losses: Losses,
  signal?: AbortSignal,
) {
  const { text } = post;
  if (text.type === 'markup') return placeImages(parse(text.markup, 2), text.images, pictures, losses);
  losses.add('style', text.html.match(/<style\b/gi)?.length ?? 0);
  const prepare = (body: HTMLElement) => {
    removeMarks(body);
    archive.prepare(body, losses);
    replaceEmbeds(body, losses);
    dropActive(body, losses);
    resolveLinks(body, archive.site, losses);
    markPictures(body, pictures, losses);
    unwrapSingle(body);
  };
  return takeSteps(readHtmlInSteps(text.html, prepare), signal);
}

/** Removes wrappers around the whole text, so that its parts can be read in steps. */
function unwrapSingle(body: HTMLElement) {
  for (let [only] = body.children; only?.tagName === 'DIV' && body.children.length === 1; [only] = body.children) {
    if ((body.textContent ?? '').trim() !== (only.textContent ?? '').trim() || only.hasAttribute('data-card')) return;
    only.replaceWith(takeContent(only));
  }
}

/**
 * Converts a post to format 2, in slices between which the page responds.
 * @throws if the signal aborts it
 */
export async function convertPost(
  post: FoundPost,
  archive: FoundArchive,
  { now, signal }: ConvertOptions,
): Promise<ConvertedPost> {
  const losses = new Losses();
  for (const code of post.losses) losses.add(code);
  const pictures = new Pictures(archive.findPicture);
  const addresses = post.cover === null ? [] : [unwrapPicture(post.cover.address), post.cover.address];
  const cover = post.cover === null ? null : pictures.add(addresses, post.cover.alt);
  if (post.cover !== null && cover === null) losses.add('picture_dropped');
  const whole = await readTree(post, archive, pictures, losses, signal);
  const { tree, isCut } = cutToMarkup(whole, CONTENT_MAX);
  if (isCut) losses.add('text_cut');
  const publishedAt = post.publishedAt === null ? null : clampDate(post.publishedAt, now);
  if (publishedAt !== post.publishedAt) losses.add('date_clamped');
  const used = new Set(tree.blocks.flatMap((block) => (block.type === 'image' ? [block.id] : [])));
  return {
    key: post.key,
    kind: post.kind,
    title: cutLine(post.title, TITLE_MAX, losses, 'title_cut'),
    subtitle: cutLine(post.subtitle, SUBTITLE_MAX, losses, 'subtitle_cut'),
    description: cutLine(post.description, SHARE_DESCRIPTION_LENGTH, losses, 'description_cut'),
    isPremium: post.isPremium,
    publishedAt,
    canonicalUrl: post.canonicalUrl,
    tree,
    pictures: new Map([...pictures.found].filter(([placeholder]) => placeholder === cover || used.has(placeholder))),
    cover,
    coverAlt: cutLine(post.cover?.alt ?? '', IMAGE_ALT_MAX, losses, 'alt_cut'),
    losses,
  };
}
