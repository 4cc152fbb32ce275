import { lastChange, type WebFeed, type WebFeedItem } from './feed-items.present.ts';
import { XML_DECLARATION, xmlElement, xmlEmpty, xmlText } from './xml.present.ts';

/** Minutes for which a reader may use its copy of a private feed. */
const PRIVATE_TTL = '15';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
};

/** Formats a time as RFC 822 with four digits of the year. */
const toRfc822 = (at: number) => new Date(at).toUTCString();

const presentItem = ({ id, url, title, summary, html, author, tags, publishedAt }: WebFeedItem): string =>
  xmlElement('item', [
    xmlText('title', title),
    xmlText('link', url),
    xmlText('guid', id, { isPermaLink: 'false' }),
    xmlText('pubDate', toRfc822(publishedAt)),
    xmlText('dc:creator', author.name),
    ...tags.map((tag) => xmlText('category', tag)),
    xmlText('description', summary),
    xmlText('content:encoded', html),
  ]);

/** Presents a web feed as RSS 2.0. */
export function presentRss({ title, description, homeUrl, feedUrl, items }: WebFeed): string {
  const changedAt = lastChange(items);
  const own =
    feedUrl === null
      ? [xmlText('ttl', PRIVATE_TTL), xmlText('itunes:block', 'yes')]
      : [xmlEmpty('atom:link', { href: feedUrl, rel: 'self', type: 'application/rss+xml' })];
  const channel = xmlElement('channel', [
    xmlText('title', title),
    xmlText('link', homeUrl),
    xmlText('description', description),
    ...(changedAt === null ? [] : [xmlText('lastBuildDate', toRfc822(changedAt))]),
    ...own,
    ...items.map(presentItem),
  ]);
  return `${XML_DECLARATION}${xmlElement('rss', [channel], NAMESPACES)}\n`;
}
