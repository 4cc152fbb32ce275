import { escapeMarkup } from '#contract/escape-markup';
import { toHtmlText } from '#contract/format/print-html';
import { bloggerPath } from '#contract/handles';
import { articlePath } from '#contract/posts';
import { teamName } from '#contract/teams';
import { categoryName } from '#contract/topics';
import { presentImages } from '../images/images.present.ts';
import type { PostSummaryRow } from '../posts/post-summaries.statements.ts';
import type { PostTextRow } from '../posts/post-texts.statements.ts';
import { grantAccess, publicTeaser } from '../posts/posts.policy.ts';
import { presentPostSummary } from '../posts/posts.present.ts';
import { FEED_TEXT_BYTES_MAX } from './feeds.policy.ts';

export type WebFeedItemRow = PostSummaryRow & PostTextRow;

/** A post in a web feed, in no format yet. Addresses are absolute, times milliseconds UTC; texts fit XML. */
export type WebFeedItem = {
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  author: { name: string; url: string };
  tags: string[];
  image: string | null;
  publishedAt: number;
  updatedAt: number;
};

/** A web feed. `feedUrl` is null for a private one, which must not repeat its address. */
export type WebFeed = {
  id: string;
  title: string;
  description: string;
  homeUrl: string;
  feedUrl: string | null;
  items: WebFeedItem[];
};

/** Removes characters that XML cannot contain, and repairs lone surrogates. */
export const toXmlText = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');

const encoder = new TextEncoder();

/** Returns the text as HTML: the whole one with proven access, otherwise the teaser, followed by a link. */
function printBody(row: WebFeedItemRow, origin: string, url: string): string {
  const access = grantAccess(row);
  const text = access.kind === 'full' ? access.body : publicTeaser(row);
  const options = { origin, images: presentImages(row.images), idPrefix: `${row.id}-` };
  const printed = toHtmlText(text, row.format, options);
  return access.kind === 'full' ? printed : `${printed}\n${linkTo(url, 'Read the rest of this post')}`;
}

const linkTo = (url: string, text: string) => `<p><a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a></p>`;

function presentItem(row: WebFeedItemRow, origin: string, spentBytes: number): { item: WebFeedItem; bytes: number } {
  const post = presentPostSummary(row);
  const url = origin + encodeURI(articlePath(post));
  const { image } = post;
  const imageUrl = image === null ? null : origin + image.url;
  const featured =
    image === null || imageUrl === null
      ? []
      : [
          `<figure><img src="${escapeMarkup(imageUrl)}" alt="${escapeMarkup(row.imageAlt)}" width="${image.width}" height="${image.height}"></figure>`,
        ];
  const subtitle = row.subtitle === '' ? [] : [`<p dir="auto"><em>${escapeMarkup(row.subtitle)}</em></p>`];
  const whole = toXmlText([...subtitle, ...featured, printBody(row, origin, url)].join('\n'));
  const bytes = encoder.encode(whole).length;
  const excerpt = `<p dir="auto">${escapeMarkup(post.excerpt)}</p>\n${linkTo(url, 'Read this post')}`;
  const item: WebFeedItem = {
    id: `urn:uuid:${row.id}`,
    url,
    title: toXmlText(row.title),
    summary: toXmlText(post.excerpt),
    html: spentBytes + bytes > FEED_TEXT_BYTES_MAX ? toXmlText(excerpt) : whole,
    author: { name: toXmlText(row.username), url: origin + bloggerPath(row) },
    tags: [categoryName(post.category), ...post.subtopics.map(({ label }) => label), ...post.teams.map(teamName)].map(
      toXmlText,
    ),
    image: imageUrl,
    publishedAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
  return { item, bytes };
}

/** Presents posts, whose texts were selected for one viewer, as the items of a web feed. */
export function feedItems(rows: readonly WebFeedItemRow[], origin: string): WebFeedItem[] {
  let spentBytes = 0;
  return rows.map((row) => {
    const { item, bytes } = presentItem(row, origin, spentBytes);
    spentBytes += bytes;
    return item;
  });
}

/** Returns the time of the last change in a web feed; null for an empty one. */
export const lastChange = (items: readonly { updatedAt: number }[]): number | null =>
  items.length === 0 ? null : Math.max(...items.map(({ updatedAt }) => updatedAt));
