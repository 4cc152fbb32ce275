import type { ImportLossCode } from '#contract/imports';
import type { Archive } from '../archive/open-archive.ts';
import { parseUtc } from '../dates.ts';
import type { FoundPost, FoundSource, ReadOptions, SkippedReason } from '../found.ts';
import { prepareWordPress } from './wordpress-page.ts';
import { addParagraphs, appendNotes, type FindAttachment, replaceShortcodes } from './wordpress-text.ts';
import { readChannelField, readItems, type WxrItem } from './wxr-items.ts';

const IS_WXR = /xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//;
const HEAD = 4000;

type Attachment = { address: string; alt: string };

const field = (item: WxrItem, name: string) => item.get(name) ?? '';

/** Parses the date of an item: the one in UTC; without it that of the feed. Drafts have zeros. */
function dateOf(item: WxrItem): number | null {
  const isZero = (name: string) => field(item, name).startsWith('0000');
  const published = isZero('wp:post_date_gmt') ? null : parseUtc(field(item, 'wp:post_date_gmt'));
  return (
    published ??
    parseUtc(field(item, 'pubDate')) ??
    (isZero('wp:post_date') ? null : parseUtc(field(item, 'wp:post_date')))
  );
}

function skippedReason(item: WxrItem): SkippedReason | null {
  const type = field(item, 'wp:post_type');
  if (type === 'page') return 'page';
  if (type !== 'post') return 'type';
  return /^(?:trash|auto-draft|inherit)$/.test(field(item, 'wp:status')) ? 'trash' : null;
}

function textOf(item: WxrItem, find: FindAttachment, losses: ImportLossCode[]): string {
  const source = field(item, 'content:encoded');
  const html = addParagraphs(replaceShortcodes(source, find, (code) => losses.push(code)));
  return appendNotes(html, item.meta.get('footnotes') ?? '');
}

/** Checks for a post that not everyone could read. */
const isPrivate = (item: WxrItem): boolean =>
  field(item, 'wp:status') === 'private' || field(item, 'wp:post_password') !== '';

/** Converts a post. Private posts, and posts with a password, become drafts, so that nobody reads them by accident. */
function toPost(item: WxrItem, attachments: ReadonlyMap<string, Attachment>): FoundPost {
  const isPublished = field(item, 'wp:status') === 'publish' && !isPrivate(item);
  const publishedAt = dateOf(item);
  const losses: ImportLossCode[] = [];
  const html = textOf(item, (id) => attachments.get(id), losses);
  if (html.trim() === '') losses.push('no_text');
  if (isPublished && publishedAt === null) losses.push('date_missing');
  if (isPrivate(item)) losses.push('private_post');
  const address = field(item, 'link').trim();
  const cover = attachments.get(item.meta.get('_thumbnail_id') ?? '');
  return {
    key: `wp:${field(item, 'guid').trim() || field(item, 'wp:post_id')}`,
    kind: isPublished ? 'post' : 'draft',
    title: field(item, 'title'),
    subtitle: '',
    description: field(item, 'excerpt:encoded').replace(/<[^<>]*>/g, ' '),
    publishedAt: isPublished ? publishedAt : null,
    isPremium: false,
    canonicalUrl: isPublished && address.startsWith('https://') ? address : null,
    cover: cover ?? null,
    text: { type: 'html', html },
    losses,
  };
}

/** Returns the reader of WordPress's export (WXR), which can have several files. Null for other archives. */
export async function readWordPress(archive: Archive, { site }: ReadOptions): Promise<FoundSource | null> {
  const files: string[] = [];
  let address = site ?? null;
  for (const name of archive.names.filter((each) => /\.xml$/i.test(each))) {
    const xml = await archive.readText(name);
    if (!IS_WXR.test(xml.slice(0, HEAD))) continue;
    files.push(name);
    address ??= readChannelField(xml, 'wp:base_blog_url') || readChannelField(xml, 'link') || null;
  }
  if (files.length === 0) return null;
  /** Attachments can follow the posts that show them, also in another file. */
  async function readAttachments(): Promise<Map<string, Attachment>> {
    const attachments = new Map<string, Attachment>();
    for (const name of files) {
      for (const item of readItems(await archive.readText(name))) {
        const found = field(item, 'wp:attachment_url').trim();
        const alt = item.meta.get('_wp_attachment_image_alt') ?? '';
        if (found !== '') attachments.set(field(item, 'wp:post_id'), { address: found, alt });
      }
    }
    return attachments;
  }
  const attachments = await readAttachments();
  return {
    kind: 'wxr',
    site: address,
    readerFiles: [],
    prepare: (body, losses) => prepareWordPress(body, losses, (id) => attachments.get(id)),
    async *readPosts(onSkipped) {
      for (const name of files) {
        for (const item of readItems(await archive.readText(name))) {
          const reason = skippedReason(item);
          if (reason === null) yield toPost(item, attachments);
          else if (field(item, 'wp:post_type') !== 'attachment') onSkipped?.({ title: field(item, 'title'), reason });
        }
      }
    },
  };
}
